-- A session keeps its id while its secret changes. A session of an earlier version has none for the
-- hour that it lasts.
ALTER TABLE sessions ADD COLUMN id TEXT;

-- The secret before the current one, which is accepted until then, and the salt from which the
-- current one was derived.
ALTER TABLE sessions ADD COLUMN previous_hash TEXT;
ALTER TABLE sessions ADD COLUMN previous_until INTEGER;
ALTER TABLE sessions ADD COLUMN rotation_salt TEXT;

-- For the user's own list of sessions: from where and when it was last used.
ALTER TABLE sessions ADD COLUMN last_used_at INTEGER;
ALTER TABLE sessions ADD COLUMN browser TEXT;
ALTER TABLE sessions ADD COLUMN city TEXT;
ALTER TABLE sessions ADD COLUMN country TEXT;

UPDATE sessions SET id = lower(hex(randomblob(12))), last_used_at = created_at;

CREATE UNIQUE INDEX sessions_by_id ON sessions (id);
CREATE INDEX sessions_by_previous ON sessions (previous_hash) WHERE previous_hash IS NOT NULL;
