-- The last request to the rate service, so that one visitor at a time asks, and none while it is down.
CREATE TABLE exchange_rate_requests (
  pair TEXT PRIMARY KEY,
  -- Epoch milliseconds.
  asked_at INTEGER NOT NULL,
  -- 1 where the service failed; 0 while its answer is awaited, and after it has come.
  failed INTEGER NOT NULL DEFAULT 0 CHECK (failed IN (0, 1))
) STRICT, WITHOUT ROWID;
