-- SHA-256 of files that nobody may share, in hexadecimal: those of takedowns, and the operator's list.
CREATE TABLE blocked_files (
  sha256 TEXT PRIMARY KEY,
  -- Epoch milliseconds.
  added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO blocked_files (sha256, added_at)
  SELECT sha256, MIN(COALESCE(ended_at, created_at)) FROM shares
  WHERE state = 'taken_down' AND sha256 IS NOT NULL GROUP BY sha256;

CREATE INDEX shares_by_file ON shares (sha256) WHERE state = 'live';
DROP INDEX shares_taken_down;
