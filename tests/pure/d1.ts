import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { transactionOf } from './sqlite.ts';

const migrations = 'migrations';

/**
 * Returns a new, empty D1 database in Node, with the schema of `migrations/`. It has what the stores use of
 * D1: prepared statements and batches.
 */
export function openDatabase(): D1Database {
  const sqlite = new DatabaseSync(':memory:');
  for (const file of readdirSync(migrations).sort()) {
    sqlite.exec(readFileSync(`${migrations}/${file}`, 'utf8'));
  }
  const transaction = transactionOf(sqlite);
  const database = {
    prepare: (query: string) => new Statement(sqlite, query),
    batch: async (statements: readonly Statement[]) =>
      transaction(() => statements.map((statement) => statement.execute())),
  };
  return database as unknown as D1Database;
}

class Statement {
  readonly #sqlite: DatabaseSync;
  readonly #query: string;
  readonly #values: readonly SQLInputValue[];

  constructor(sqlite: DatabaseSync, query: string, values: readonly SQLInputValue[] = []) {
    this.#sqlite = sqlite;
    this.#query = query;
    this.#values = values;
  }

  bind(...values: SQLInputValue[]): Statement {
    return new Statement(this.#sqlite, this.#query, values);
  }

  execute() {
    const results = this.#sqlite.prepare(this.#query).all(...this.#values);
    const changed = this.#sqlite.prepare('SELECT changes() AS changes').get();
    return { success: true, results, meta: { changes: changed?.changes } };
  }

  async run() {
    return this.execute();
  }

  async all() {
    return this.execute();
  }

  async first(column?: string) {
    const row = this.execute().results[0];
    if (!row) return null;
    return column === undefined ? row : row[column];
  }
}
