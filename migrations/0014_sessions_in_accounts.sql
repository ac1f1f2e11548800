-- Each account keeps its user's sessions itself. Those of an earlier version end here: their cookies
-- name no account, so that everybody signs in again once.
DROP TABLE sessions;
