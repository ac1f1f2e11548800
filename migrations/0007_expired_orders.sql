-- A status more, which SQLite's CHECK takes only with a new table. The returns refer to the orders, so
-- they are set aside while the orders move.
CREATE TABLE order_returns_aside (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO order_returns_aside SELECT id, order_id, amount, created_at FROM order_returns;
DROP TABLE order_returns;

CREATE TABLE orders_next (
  -- Ours; Razorpay knows it as the receipt. At most 40 characters.
  id TEXT PRIMARY KEY,
  -- Stays when the user deletes the account: bookkeeping wants it, and it names nobody.
  user_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  credits INTEGER NOT NULL CHECK (credits > 0),
  -- Minor units.
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'INR')),
  status TEXT NOT NULL DEFAULT 'created'
    CHECK (status IN ('created', 'completed', 'failed', 'refunded', 'expired')),
  -- Epoch milliseconds, as are the others.
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  -- Null until Razorpay has answered.
  razorpay_order_id TEXT UNIQUE,
  payment_id TEXT,
  payment_status TEXT,
  failure_code TEXT,
  failure_reason TEXT,
  -- When Razorpay was last asked, and when the cron asks next; null when never again.
  checked_at INTEGER,
  next_check_at INTEGER,
  -- Checks in a row that failed, which make the next one wait longer.
  failed_checks INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO orders_next (id, user_id, product_id, credits, amount, currency, status, created_at,
  completed_at, razorpay_order_id, payment_id, payment_status, failure_code, failure_reason,
  checked_at, next_check_at)
SELECT id, user_id, product_id, credits, amount, currency, status, created_at,
  completed_at, razorpay_order_id, payment_id, payment_status, failure_code, failure_reason,
  checked_at, next_check_at FROM orders;
DROP TABLE orders;
ALTER TABLE orders_next RENAME TO orders;
CREATE INDEX orders_by_user ON orders (user_id, created_at);
CREATE INDEX orders_by_payment ON orders (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX orders_to_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;

-- Money that went back: one row a refund or lost dispute, by Razorpay's id of it.
CREATE TABLE order_returns (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO order_returns SELECT id, order_id, amount, created_at FROM order_returns_aside;
DROP TABLE order_returns_aside;
CREATE INDEX order_returns_by_order ON order_returns (order_id);
