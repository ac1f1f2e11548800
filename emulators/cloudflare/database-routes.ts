import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Hono } from 'hono';
import { z } from 'zod';
import type { AccountState } from './account-state.ts';
import { failure, success } from './envelope.ts';

const querySchema = z.object({
  sql: z.string(),
  params: z.array(z.union([z.string(), z.number(), z.null()])).default([]),
});

const replicationSchema = z.object({
  read_replication: z.object({ mode: z.enum(['auto', 'disabled']) }),
});

/** D1: creates databases and runs statements, each request in one transaction. */
export function databaseRoutes(state: AccountState): Hono {
  return new Hono()
    .get('/', (context) => {
      const wanted = context.req.query('name') ?? '';
      const found = [...state.databases.values()].filter(({ name }) => name.includes(wanted));
      const databases = found.map(({ id, name }) => ({ uuid: id, name }));
      return success(context, databases, { page: 1, per_page: 100, count: databases.length });
    })
    .post('/', async (context) => {
      const { name } = z.object({ name: z.string().min(1) }).parse(await context.req.json());
      const database = state.createDatabase(name);
      return database
        ? success(context, { uuid: database.id, name })
        : failure(context, 400, 7502, `A database with the name '${name}' already exists.`);
    })
    .get('/:database', (context) => {
      const database = state.findDatabase(context.req.param('database'));
      return database
        ? success(context, {
            uuid: database.id,
            name: database.name,
            version: 'production',
            read_replication: { mode: database.replication },
          })
        : failure(context, 404, 7404, 'The database could not be found.');
    })
    .patch('/:database', async (context) => {
      const database = state.findDatabase(context.req.param('database'));
      if (!database) return failure(context, 404, 7404, 'The database could not be found.');
      const body = replicationSchema.parse(await context.req.json());
      database.replication = body.read_replication.mode;
      return success(context, { uuid: database.id, name: database.name, ...body });
    })
    .post('/:database/query', async (context) => {
      const database = state.findDatabase(context.req.param('database'));
      if (!database) return failure(context, 404, 7404, 'The database could not be found.');
      const { sql, params } = querySchema.parse(await context.req.json());
      try {
        const results = runInTransaction(database.sqlite, sql, params);
        return success(context, [{ results, success: true, meta: { duration: 0 } }]);
      } catch (error) {
        return failure(context, 400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
      }
    });
}

/** Returns the rows of a single statement, and none for several. Throws and rolls back when one fails. */
function runInTransaction(
  sqlite: DatabaseSync,
  sql: string,
  params: readonly SQLInputValue[],
): unknown[] {
  const isSingle = !/;\s*\S/.test(sql);
  if (isSingle) return sqlite.prepare(sql).all(...params);
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
