-- Accounts that have something to do by themselves at some moment, should their own alarm be lost.
CREATE TABLE account_watch (
  user_id TEXT PRIMARY KEY,
  -- Epoch milliseconds, some time after the account's own alarm.
  due_at INTEGER NOT NULL,
  -- Counts the wishes to be watched, so that a new one is not removed with an old one.
  generation INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX account_watch_by_due ON account_watch (due_at);
