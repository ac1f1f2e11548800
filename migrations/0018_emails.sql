-- E-mails to be sent, each once by its ref. What is personal is erased when an e-mail was sent or is given up.
CREATE TABLE emails (
  -- What it is about, such as 'receipt:' and the order's id.
  ref TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL,
  -- JSON; what the text needs.
  data TEXT NOT NULL,
  -- Epoch milliseconds, as are the others.
  created_at INTEGER NOT NULL,
  -- Null when it was sent, or is given up.
  next_try_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX emails_to_send ON emails (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX emails_by_time ON emails (created_at);

-- The language in which the order was made, and the address of the app, for e-mails about it.
ALTER TABLE orders ADD COLUMN language TEXT;
ALTER TABLE orders ADD COLUMN origin TEXT;
