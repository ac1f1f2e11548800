import type { SqlHandle } from './sql.ts';

/** A Durable Object's own SQLite, as the rules want it. */
export function sqlOf(storage: DurableObjectStorage): SqlHandle {
  return {
    all: (query, ...bindings) =>
      storage.sql.exec(query, ...bindings).toArray() as ReturnType<SqlHandle['all']>,
    transaction: (work) => storage.transactionSync(work),
  };
}
