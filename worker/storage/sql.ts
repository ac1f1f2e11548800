export type SqlValue = string | number | null | ArrayBuffer;

/**
 * The little of SQLite that the rules need. The object gives them its own
 * storage, a test gives them any other SQLite.
 */
export interface SqlHandle {
  /** Runs one statement and returns its rows. */
  all(query: string, ...bindings: SqlValue[]): Record<string, SqlValue>[];
  /** Runs the work as one transaction: all of it happens, or, when it throws, nothing. May be nested. */
  transaction<T>(work: () => T): T;
}
