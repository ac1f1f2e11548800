export type SqlValue = string | number | null | ArrayBuffer;

/**
 * The part of SQLite that the rules need. A Durable Object passes its own storage, a test another
 * SQLite.
 */
export interface SqlHandle {
  /** Runs one statement and returns its rows. */
  all(query: string, ...bindings: SqlValue[]): Record<string, SqlValue>[];
  /** Runs the work as one transaction: a throw undoes all of it. Transactions may be nested. */
  transaction<T>(work: () => T): T;
}
