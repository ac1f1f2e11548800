-- What the operator did, and who tried to be the operator.
CREATE TABLE operator_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Epoch milliseconds.
  at INTEGER NOT NULL,
  -- Who called, as they named themselves; the secret is one for all.
  who TEXT NOT NULL,
  -- The network that the call came from.
  network TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  reason TEXT,
  -- The answer's status; 401 for one without the secret.
  status INTEGER NOT NULL
) STRICT;

CREATE INDEX operator_log_by_time ON operator_log (at);

-- Attempts without the secret are counted for each network and hour after the first ones.
CREATE TABLE operator_attempts (
  network TEXT NOT NULL,
  -- Hours since 1970.
  hour INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  PRIMARY KEY (network, hour)
) STRICT, WITHOUT ROWID;
