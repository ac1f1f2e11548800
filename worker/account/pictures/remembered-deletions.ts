import { rememberedDeletionsMax } from '../../../domain/limits.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** The newest `rememberedDeletionsMax` pictures that were deleted everywhere. */
export class RememberedDeletions {
  readonly #sql: SqlHandle;

  constructor(sql: SqlHandle) {
    this.#sql = sql;
  }

  ids(): string[] {
    return this.#sql
      .all('SELECT id FROM deleted_pictures ORDER BY seq DESC')
      .map(({ id }) => id as string);
  }

  has(id: string): boolean {
    return this.#sql.all('SELECT 1 FROM deleted_pictures WHERE id = ?', id).length > 0;
  }

  add(id: string): void {
    this.#sql.all('INSERT INTO deleted_pictures (id) VALUES (?) ON CONFLICT (id) DO NOTHING', id);
    this.#sql.all(
      `DELETE FROM deleted_pictures WHERE seq NOT IN
         (SELECT seq FROM deleted_pictures ORDER BY seq DESC LIMIT ?)`,
      rememberedDeletionsMax,
    );
  }

  clear(): void {
    this.#sql.all('DELETE FROM deleted_pictures');
  }
}
