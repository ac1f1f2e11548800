import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { SqlHandle, SqlValue } from '../../worker/storage/sql.ts';

/** A new in-memory SQLite of Node, as a `SqlHandle`. */
export function openSqlite(): SqlHandle {
  const database = new DatabaseSync(':memory:');
  return {
    all: (query, ...bindings) =>
      database
        .prepare(query)
        .all(
          ...bindings.map((value) =>
            value instanceof ArrayBuffer ? new Uint8Array(value) : value,
          ),
        )
        .map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toOurs(value)])),
        ),
    transaction: transactionOf(database),
  };
}

/** Returns what runs work as one transaction of a database: nested ones are savepoints. */
export function transactionOf(database: DatabaseSync): SqlHandle['transaction'] {
  let depth = 0;
  return (work) => {
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
  };
}

/** Bytes are an `ArrayBuffer` in a Durable Object. */
function toOurs(value: SQLOutputValue): SqlValue {
  if (value instanceof Uint8Array) return value.slice().buffer;
  if (typeof value === 'bigint') throw new RangeError(`${value} is no safe integer`);
  return value;
}
