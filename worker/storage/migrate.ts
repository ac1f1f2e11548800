import type { SqlHandle } from './sql.ts';

export interface Migration {
  name: string;
  statements: readonly string[];
}

/**
 * Applies the migrations that an object's tables do not have yet. Throws when the applied
 * migrations are not the beginning of the list: the history was changed, and continuing could
 * damage data.
 */
export function migrate(sql: SqlHandle, list: readonly Migration[]): void {
  sql.transaction(() => {
    sql.all(
      `CREATE TABLE IF NOT EXISTS migrations (
         position INTEGER PRIMARY KEY, name TEXT NOT NULL, statements TEXT NOT NULL
       ) STRICT`,
    );
    const done = sql.all('SELECT name, statements FROM migrations ORDER BY position');
    for (const [position, row] of done.entries()) {
      const known = list[position];
      if (row.name !== known?.name || row.statements !== JSON.stringify(known?.statements)) {
        throw new Error(
          `The migration '${row.name as string}' of these tables is not the one that we know`,
        );
      }
    }
    for (const [position, migration] of list.entries()) {
      if (position < done.length) continue;
      for (const statement of migration.statements) sql.all(statement);
      sql.all(
        'INSERT INTO migrations (position, name, statements) VALUES (?, ?, ?)',
        position,
        migration.name,
        JSON.stringify(migration.statements),
      );
    }
  });
}
