-- Failed orders are deleted like expired ones, neither of which anybody has paid.
DROP INDEX orders_unpaid;
CREATE INDEX orders_unpaid ON orders (created_at) WHERE status IN ('expired', 'failed');
