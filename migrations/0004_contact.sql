CREATE TABLE contact_messages (
  -- Made by the sender's page, so that a message that is sent again is the same one.
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  -- Who wrote, where somebody was signed in; forgotten with the account.
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  -- A keyed hash of the sender's network, until it no longer counts against the limit.
  sender_hash TEXT,
  -- Epoch milliseconds, as are the others.
  created_at INTEGER NOT NULL,
  forwarded_at INTEGER,
  -- What the form service objected to, in its own words.
  refusal TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  -- When the form service is to be tried again; null when never.
  next_try_at INTEGER
) STRICT;

CREATE INDEX contact_messages_by_time ON contact_messages (created_at);
CREATE INDEX contact_messages_by_user ON contact_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX contact_messages_by_sender ON contact_messages (sender_hash, created_at)
  WHERE sender_hash IS NOT NULL;
CREATE INDEX contact_messages_to_forward ON contact_messages (next_try_at)
  WHERE next_try_at IS NOT NULL;
