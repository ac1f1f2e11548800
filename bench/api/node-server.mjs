// The two calls with Node and PostgreSQL, in the usual form: a random token in a cookie, whose SHA-256
// is a session's key. Each call is one prepared statement, over a pool of connections.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.BENCH_POSTGRES_URL, max: 32 });
const users = Number(process.env.BENCH_USERS);

await pool.query(`
  CREATE TABLE users (id text PRIMARY KEY, email text NOT NULL, display_name text, photo_url text,
    created_at timestamptz NOT NULL DEFAULT now(), disabled_at timestamptz);
  CREATE TABLE sessions (hash text PRIMARY KEY, user_id text NOT NULL REFERENCES users,
    expires_at timestamptz NOT NULL);
  CREATE TABLE accounts (user_id text PRIMARY KEY REFERENCES users, balance int NOT NULL,
    held int NOT NULL);
`);

const tokens = [];
for (let at = 0; at < users; at += 1) {
  const token = randomBytes(32).toString('base64url');
  const id = randomBytes(16).toString('hex');
  tokens.push(token);
  await pool.query('INSERT INTO users (id, email) VALUES ($1, $2)', [id, `${at}@example.com`]);
  await pool.query("INSERT INTO sessions VALUES ($1, $2, now() + interval '1 hour')", [
    hashOf(token),
    id,
  ]);
  await pool.query('INSERT INTO accounts VALUES ($1, 2, 0)', [id]);
}

const statements = {
  '/api/me': {
    name: 'me',
    text: `SELECT users.*, expires_at FROM sessions JOIN users ON users.id = user_id
      WHERE hash = $1 AND expires_at > now() AND disabled_at IS NULL`,
    answer: ({ id, email, display_name: displayName, photo_url: photoUrl, ...row }) => ({
      user: { id, email, displayName, photoUrl, createdAt: row.created_at.toISOString() },
      session: { expiresAt: row.expires_at.toISOString() },
    }),
  },
  '/api/credits': {
    name: 'credits',
    text: `SELECT balance, held FROM sessions JOIN users ON users.id = user_id
      JOIN accounts ON accounts.user_id = users.id
      WHERE hash = $1 AND expires_at > now() AND disabled_at IS NULL`,
    answer: ({ balance, held }) => ({
      balance,
      held,
      available: balance - held,
      initialized: true,
    }),
  },
};

function hashOf(token) {
  return createHash('sha256').update(token).digest('base64url');
}

const server = createServer(async (request, response) => {
  if (request.url === '/bench/cookies') {
    return response.end(JSON.stringify(tokens.map((token) => `session=${token}`)));
  }
  const { name, text, answer } = statements[request.url] ?? {};
  const [, token] = /session=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
  if (!name || !token) return response.writeHead(401).end();
  const { rows } = await pool.query({ name, text, values: [hashOf(token)] });
  if (!rows[0]) return response.writeHead(401).end();
  const body = JSON.stringify(answer(rows[0]));
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
