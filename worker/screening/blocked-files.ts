import { blockedHashesMax } from '../../domain/limits.ts';
import { withinTime } from '../images/within-time.ts';
import { reportIncident } from '../incidents/incident-store.ts';

/** The user waits for it. */
const timeoutMs = 2000;

export interface EndedShare {
  id: string;
  userId: string;
  pictureId: string;
}

/** The files that nobody may share, and that uploads and results are matched with where the operator wants it. */
export class BlockedFiles {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /** Blocks files, and ends the live shares of them. Returns how many hashes are new, and what ended. */
  async add(
    hashes: readonly string[],
    now: number,
  ): Promise<{ added: number; ended: EndedShare[] }> {
    const list = JSON.stringify(hashes);
    const [added, ended] = await this.#database.batch<Record<string, string>>([
      this.#database
        .prepare(
          `INSERT INTO blocked_files (sha256, added_at) SELECT value, ?2 FROM json_each(?1)
           WHERE TRUE ON CONFLICT DO NOTHING`,
        )
        .bind(list, now),
      this.#database
        .prepare(
          `UPDATE shares SET state = 'taken_down', ended_at = ?2, delete_at = ?2,
             picture = NULL, record = NULL, receipt = NULL
           WHERE state = 'live' AND sha256 IN (SELECT value FROM json_each(?1))
           RETURNING id, user_id AS userId, picture_id AS pictureId`,
        )
        .bind(list, now),
    ]);
    return {
      added: added?.meta.changes ?? 0,
      ended: (ended?.results ?? []) as unknown as EndedShare[],
    };
  }

  /** Returns how many of the hashes were in the list. */
  async remove(hashes: readonly string[]): Promise<number> {
    const { meta } = await this.#database
      .prepare('DELETE FROM blocked_files WHERE sha256 IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(hashes))
      .run();
    return meta.changes;
  }

  /** Returns hashes above `after`, in their order. */
  async list(after: string): Promise<{ sha256: string; addedAt: number }[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT sha256, added_at AS addedAt FROM blocked_files WHERE sha256 > ?
         ORDER BY sha256 LIMIT ?`,
      )
      .bind(after, blockedHashesMax)
      .all<{ sha256: string; addedAt: number }>();
    return results;
  }

  async has(sha256: string): Promise<boolean> {
    const row = await this.#database
      .prepare('SELECT 1 FROM blocked_files WHERE sha256 = ?')
      .bind(sha256)
      .first();
    return row !== null;
  }
}

/**
 * Whether a file of a user is in the list, which is an incident: the operator may have to report it. Never throws, and
 * a file that can't be matched passes and is logged, because a failure of D1 must not stop all pictures.
 */
export async function isBlockedFile(
  environment: Env,
  file: { sha256: string; userId: string; from: 'upload' | 'result' | 'kept picture' },
): Promise<boolean> {
  const store = new BlockedFiles(environment.DATABASE);
  const found = await withinTime(timeoutMs, async () => store.has(file.sha256));
  if (typeof found !== 'boolean') {
    console.error(JSON.stringify({ event: 'file_not_matched', reason: found.reason }));
    return false;
  }
  if (!found) return false;
  const incident = {
    kind: 'blocked_file_found',
    subject: `${file.userId}:${file.sha256}`,
  } as const;
  await reportIncident(environment, { ...incident, detail: file }, Date.now());
  return true;
}
