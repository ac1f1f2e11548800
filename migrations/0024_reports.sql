-- Reports of shared pictures by anybody, and of results by their owners.
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  -- Null where an owner reports a result.
  share_id TEXT,
  -- Whose picture it is. Empty after the account was deleted.
  user_id TEXT NOT NULL,
  picture_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- Empty once the report is resolved.
  comment TEXT NOT NULL,
  -- A keyed hash of the reporter's network. Null once the report is resolved.
  reporter_hash TEXT,
  -- Epoch milliseconds, as are the others.
  created_at INTEGER NOT NULL,
  -- When an incident said that nobody has looked at it in time.
  overdue_at INTEGER,
  resolved_at INTEGER,
  -- 'taken_down' or 'dismissed'.
  outcome TEXT
) STRICT, WITHOUT ROWID;

-- One network has one open report of a picture.
CREATE UNIQUE INDEX reports_once ON reports (user_id, picture_id, reporter_hash)
  WHERE resolved_at IS NULL;
CREATE INDEX reports_open ON reports (created_at) WHERE resolved_at IS NULL;
CREATE INDEX reports_by_time ON reports (created_at);
