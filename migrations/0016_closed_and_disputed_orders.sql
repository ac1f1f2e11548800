-- When the buyer closed the checkout without paying; null where nobody did. A late payment still
-- completes the order.
ALTER TABLE orders ADD COLUMN closed_at INTEGER;
-- The open dispute of the order's payment, by Razorpay's id; null where there is none.
ALTER TABLE orders ADD COLUMN dispute_id TEXT;
