import type { SqlHandle } from './sql.ts';

export function sqlOf(storage: DurableObjectStorage): SqlHandle {
  return {
    all: (query, ...bindings) =>
      storage.sql.exec(query, ...bindings).toArray() as ReturnType<SqlHandle['all']>,
    transaction: (work) => storage.transactionSync(work),
  };
}
