-- Each account keeps its user's sessions itself. Those of an earlier version end here: their cookies
-- name no account, so that everybody signs in again once. The table stays for the version before, which
-- runs until the next one is deployed, and after a rollback.
DELETE FROM sessions;
