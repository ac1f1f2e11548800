-- What an operator must know of, or do something about.
CREATE TABLE incidents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Its kind and its subject: the same incident again is counted, and not another one.
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  -- JSON; ids and amounts, nothing personal.
  detail TEXT NOT NULL,
  -- Epoch milliseconds, as are the others.
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  times INTEGER NOT NULL DEFAULT 1,
  closed_at INTEGER,
  closed_because TEXT,
  -- When the operator was told, and when that is tried next.
  alerted_at INTEGER,
  alert_tries INTEGER NOT NULL DEFAULT 0,
  next_alert_at INTEGER NOT NULL
) STRICT;

CREATE INDEX incidents_to_alert ON incidents (next_alert_at) WHERE alerted_at IS NULL;
CREATE INDEX incidents_open ON incidents (last_at) WHERE closed_at IS NULL;
