import { DatabaseSync } from 'node:sqlite';
import type { SqlHandle } from '../../worker/storage/sql.ts';

/** A fresh SQLite of Node's own, as the rules want it. */
export function openSqlite(): SqlHandle {
  const database = new DatabaseSync(':memory:');
  let depth = 0;
  return {
    all: (query, ...bindings) => database.prepare(query).all(...bindings) as never,
    transaction(work) {
      depth += 1;
      const name = `level_${depth}`;
      database.exec(`SAVEPOINT ${name}`);
      try {
        const result = work();
        database.exec(`RELEASE ${name}`);
        return result;
      } catch (error) {
        database.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
        throw error;
      } finally {
        depth -= 1;
      }
    },
  };
}
