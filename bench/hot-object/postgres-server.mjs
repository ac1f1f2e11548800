// The same lease with Node and PostgreSQL, in two forms. `/transaction` does what the product's
// pool does: first come, first served, and a decision over all keys, so it locks the pool.
// `/statement` does not keep the order and uses one statement, PostgreSQL's fastest form.
import { createServer } from 'node:http';
import pg from 'pg';

const periodMs = 1;
const callsPerPeriod = 3;
const pool = new pg.Pool({ connectionString: process.env.BENCH_POSTGRES_URL, max: 64 });

await pool.query(`
  CREATE TABLE slots (id int PRIMARY KEY, key int NOT NULL, leased_at bigint NOT NULL DEFAULT 0);
  INSERT INTO slots (id, key) SELECT id, id % 18 FROM generate_series(0, 53) AS id;
  CREATE TABLE pool (id int PRIMARY KEY);
  INSERT INTO pool VALUES (1);
  CREATE TABLE leases (id bigserial PRIMARY KEY, key int NOT NULL, leased_at bigint NOT NULL);
`);

const take = `UPDATE slots SET leased_at = $1
  WHERE id = (SELECT id FROM slots WHERE key = $2 ORDER BY leased_at LIMIT 1)`;
const write = 'INSERT INTO leases (leased_at, key) VALUES ($1, $2) RETURNING id, key';
const statement = `
  WITH slot AS (
    UPDATE slots SET leased_at = $1
    WHERE id = (
      SELECT id FROM slots WHERE leased_at <= $2 ORDER BY leased_at LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING key
  )
  INSERT INTO leases (leased_at, key) SELECT $1, key FROM slot RETURNING id, key`;

/** Locks the pool in a transaction, reads all keys, decides as the product does, and writes. */
async function leaseInOrder(now) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query({ name: 'lock', text: 'SELECT FROM pool FOR UPDATE' });
    const text = `SELECT key, count(*) FILTER (WHERE leased_at > $1)::int AS recent, max(leased_at)
      FROM slots GROUP BY key`;
    const { rows } = await client.query({ name: 'look', text, values: [now - periodMs] });
    const [best] = rows
      .filter(({ recent }) => recent < callsPerPeriod)
      .sort((a, b) => a.recent - b.recent || Number(a.max) - Number(b.max));
    if (!best) {
      await client.query('ROLLBACK');
      return null;
    }
    const values = [now, best.key];
    await client.query({ name: 'take', text: take, values });
    const made = await client.query({ name: 'write', text: write, values });
    await client.query('COMMIT');
    return made.rows[0];
  } finally {
    client.release();
  }
}

/** Finds and takes a free key with one statement, in any order; no lease waits for another. */
async function leaseInStatement(now) {
  const { rows } = await pool.query({
    name: 'lease',
    text: statement,
    values: [now, now - periodMs],
  });
  return rows[0] ?? null;
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const lease = pathname === '/transaction' ? leaseInOrder : leaseInStatement;
  let left = Number(searchParams.get('calls'));
  let granted = 0;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      if (await lease(Date.now())) granted += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(searchParams.get('callers')) }, caller));
  response.end(JSON.stringify({ granted }));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
