import type { SqlHandle } from '../../worker/storage/sql.ts';

/** The part of a Durable Object's storage that has tables, over a SQLite of Node. */
export function tablesOf(sql: SqlHandle) {
  return {
    sql: {
      exec: (...[query, ...bindings]: Parameters<SqlHandle['all']>) => {
        const rows = sql.all(query, ...bindings);
        return { toArray: () => rows };
      },
    },
    transactionSync: (work: () => unknown) => sql.transaction(work),
  };
}
