CREATE TABLE orders (
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
    CHECK (status IN ('created', 'completed', 'failed', 'refunded')),
  -- Epoch milliseconds, as are the others.
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  -- Null until Razorpay has answered.
  razorpay_order_id TEXT UNIQUE,
  payment_id TEXT,
  payment_status TEXT,
  failure_code TEXT,
  failure_reason TEXT,
  -- When Razorpay was last asked, and when it is to be asked next; null when never again.
  checked_at INTEGER,
  next_check_at INTEGER
) STRICT;

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

CREATE INDEX order_returns_by_order ON order_returns (order_id);

-- Webhook events that were handled, so that one that comes again changes nothing.
CREATE TABLE webhook_events (
  id TEXT PRIMARY KEY,
  event TEXT NOT NULL,
  handled_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE exchange_rates (
  pair TEXT PRIMARY KEY,
  rate REAL NOT NULL CHECK (rate > 0),
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
