export type SqlValue = string | number | null | ArrayBuffer;

/** A Durable Object passes its own storage, a test another SQLite. */
export interface SqlHandle {
  /** Runs one statement and returns its rows. */
  all(query: string, ...bindings: SqlValue[]): Record<string, SqlValue>[];
  /** A throw rolls back all of it. Transactions may be nested. */
  transaction<T>(work: () => T): T;
}
