-- One row for each day on which accounts were compared with orders and payments.
CREATE TABLE audits (
  -- As in 2026-11-23, in UTC.
  day TEXT PRIMARY KEY,
  -- Epoch milliseconds.
  started_at INTEGER NOT NULL,
  accounts INTEGER,
  differences INTEGER
) STRICT, WITHOUT ROWID;
