-- Receipts and refunds, numbered in a row without gaps, each in its series. A document is written in
-- the batch that completes its order or records its refund, and never changes.
CREATE TABLE documents (
  series TEXT NOT NULL CHECK (series IN ('receipt', 'refund')),
  number INTEGER NOT NULL CHECK (number > 0),
  -- 'order:' and the order's id, or 'return:' and Razorpay's id of the refund.
  ref TEXT NOT NULL UNIQUE,
  order_id TEXT NOT NULL,
  -- Minor units.
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL CHECK (currency IN ('USD', 'INR')),
  -- Epoch milliseconds.
  issued_at INTEGER NOT NULL,
  -- The seller and the tax on that day, as JSON; null for a document of a version before this table.
  seller TEXT,
  PRIMARY KEY (series, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX documents_by_order ON documents (order_id);

INSERT INTO documents (series, number, ref, order_id, amount, currency, issued_at)
SELECT 'receipt', ROW_NUMBER() OVER (ORDER BY completed_at, id), 'order:' || id, id, amount,
  currency, completed_at FROM orders WHERE completed_at IS NOT NULL;
INSERT INTO documents (series, number, ref, order_id, amount, currency, issued_at)
SELECT 'refund', ROW_NUMBER() OVER (ORDER BY order_returns.created_at, order_returns.id),
  'return:' || order_returns.id, order_id, order_returns.amount, currency, order_returns.created_at
FROM order_returns JOIN orders ON orders.id = order_id;

CREATE TRIGGER documents_stay BEFORE DELETE ON documents
  BEGIN SELECT RAISE(ABORT, 'a document is never deleted'); END;
CREATE TRIGGER documents_stay_as_written BEFORE UPDATE ON documents
  BEGIN SELECT RAISE(ABORT, 'a document is never changed'); END;

-- What buyers want on their receipts besides their name and e-mail address.
CREATE TABLE buyers (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  company TEXT NOT NULL,
  tax_number TEXT NOT NULL
) STRICT, WITHOUT ROWID;
