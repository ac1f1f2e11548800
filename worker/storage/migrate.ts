import type { SqlHandle } from './sql.ts';

export interface Migration {
  name: string;
  statements: readonly string[];
}

/**
 * Accepts tables with more migrations than the list, which a rollback leaves behind: migrations only add. Throws when
 * the two histories differ, because continuing could damage data.
 */
export function migrate(sql: SqlHandle, list: readonly Migration[]): void {
  sql.transaction(() => {
    sql.all(
      `CREATE TABLE IF NOT EXISTS migrations (
         position INTEGER PRIMARY KEY, name TEXT NOT NULL, statements TEXT NOT NULL
       ) STRICT`,
    );
    const done = sql.all('SELECT name, statements FROM migrations ORDER BY position');
    for (const [position, row] of done.slice(0, list.length).entries()) {
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
