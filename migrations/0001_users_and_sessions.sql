CREATE TABLE users (
  -- Derived from issuer and subject, so that the same Google account is the same user for ever.
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  display_name TEXT,
  photo_url TEXT,
  created_at INTEGER NOT NULL,
  -- Epoch milliseconds of the moment since which the account may not be used.
  disabled_at INTEGER
) STRICT;

CREATE TABLE sessions (
  -- SHA-256 of the cookie's token: the table alone lets nobody in.
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
