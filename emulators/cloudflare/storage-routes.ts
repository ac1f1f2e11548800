import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Hono } from 'hono';
import { type AccountState, Refusal, success } from './account-state.ts';

/** D1, where each query is one transaction, and R2. */
export function storageRoutes(state: AccountState): Hono {
  const database = (name: string) => {
    const found = state.findDatabase(name);
    if (!found) throw new Refusal(7404, 'The database could not be found.', 404);
    return found;
  };
  const rules = (bucket: string) => {
    const found = state.buckets.get(bucket);
    if (!found) throw new Refusal(10006, 'The specified bucket does not exist.', 404);
    return found;
  };
  return new Hono()
    .post('/d1/database', async ({ req }) => {
      const { name } = await req.json<{ name: string }>();
      if (state.findDatabase(name)) throw new Refusal(7502, `'${name}' already exists.`);
      return success({ uuid: state.createDatabase(name).id });
    })
    .get('/d1/database/:name', ({ req }) => success({ uuid: database(req.param('name')).id }))
    .patch('/d1/database/:name', async ({ req }) => {
      const body = await req.json<{ read_replication: { mode: string } }>();
      database(req.param('name')).replication = body.read_replication.mode;
      return success({});
    })
    .post('/d1/database/:name/query', async ({ req }) => {
      const { sqlite } = database(req.param('name'));
      const { sql, params = [] } = await req.json<{ sql: string; params?: SQLInputValue[] }>();
      try {
        const results = runInTransaction(sqlite, sql, params);
        return success([{ results, success: true, meta: { duration: 0 } }]);
      } catch (error) {
        throw new Refusal(7500, `${(error as Error).message}: SQLITE_ERROR`);
      }
    })
    .post('/r2/buckets', async ({ req }) => {
      const { name } = await req.json<{ name: string }>();
      if (state.buckets.has(name)) throw new Refusal(10004, 'The bucket already exists.', 409);
      // Every new bucket of R2 has this rule.
      state.buckets.set(name, [{ id: 'Default Multipart Abort Rule', enabled: true }]);
      return success({ name });
    })
    .get('/r2/buckets/:name', ({ req }) => success({ rules: rules(req.param('name')).length }))
    .get('/r2/buckets/:name/lifecycle', ({ req }) => success({ rules: rules(req.param('name')) }))
    .put('/r2/buckets/:name/lifecycle', async ({ req }) => {
      const body = await req.json<{ rules: unknown[] }>();
      rules(req.param('name'));
      state.buckets.set(req.param('name'), body.rules);
      return success({});
    });
}

/** Returns the rows of a single statement, and none for several. Rolls back where one fails. */
function runInTransaction(
  sqlite: DatabaseSync,
  sql: string,
  params: readonly SQLInputValue[],
): unknown[] {
  if (!/;\s*\S/.test(sql)) return sqlite.prepare(sql).all(...params);
  sqlite.exec('BEGIN');
  try {
    sqlite.exec(sql);
    sqlite.exec('COMMIT');
    return [];
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}
