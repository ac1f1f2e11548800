-- An account is watched from its sign-in on, while it has a session or anything due. Nothing else
-- registers it. Epoch milliseconds. `generation` stays for the version before.
ALTER TABLE account_watch ADD COLUMN signed_in_at INTEGER NOT NULL DEFAULT 0;
