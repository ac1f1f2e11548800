-- The cron deletes orders that nobody has paid: without the index it would read all orders each minute.
CREATE INDEX orders_unpaid ON orders (created_at) WHERE status = 'expired' AND payment_id IS NULL;
