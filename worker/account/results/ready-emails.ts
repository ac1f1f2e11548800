import { type Language, languageOrFirst } from '../../../domain/languages.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/** A tab that reloads, or loses its network for a moment, returns sooner. */
export const unseenWaitMs = 60_000;

/** The same if a socket is open whose client has sent no ping since the picture was finished. */
const silentWaitMs = 120_000;

/** How long to wait after D1 did not store an e-mail. */
const retryMs = 60_000;

const picturesMax = 20;

export interface ReadyEmail {
  jobIds: string[];
  language: Language;
  recipient: string;
  /** The origin at which the newest of the jobs was created. */
  origin: string;
}

export class ReadyEmails {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Null if the user does not want them. */
  get language(): Language | null {
    const [row] = this.#sql.all('SELECT ready_email_language AS language FROM account');
    return row?.language ? languageOrFirst(String(row.language)) : null;
  }

  /** Null turns the e-mails off. */
  turn(language: Language | null): void {
    this.#sql.all('UPDATE account SET ready_email_language = ?', language);
    if (language === null) this.seen(null);
  }

  expect(jobId: string): void {
    this.#sql.all(
      `UPDATE jobs SET is_unseen = 1, email_at = ? WHERE id = ?
         AND EXISTS (SELECT 1 FROM account WHERE ready_email_language IS NOT NULL)`,
      this.#clock() + unseenWaitMs,
      jobId,
    );
  }

  /** Null marks the pictures of all jobs as seen. */
  seen(jobId: string | null): void {
    this.#sql.all(
      'UPDATE jobs SET is_unseen = 0, email_at = NULL WHERE is_unseen = 1 AND (?1 IS NULL OR id = ?1)',
      jobId,
    );
  }

  /**
   * A tab or device was open at `at` (epoch milliseconds) and has shown the pictures finished by
   * then. The others wait longer, because its socket is still open.
   */
  watched(at: number): void {
    this.#sql.transaction(() => {
      this.#sql.all(
        'UPDATE jobs SET is_unseen = 0, email_at = NULL WHERE is_unseen = 1 AND settled_at <= ?',
        at,
      );
      this.#sql.all(
        `UPDATE jobs SET email_at = settled_at + ?1
           WHERE email_at IS NOT NULL AND email_at < settled_at + ?1`,
        silentWaitMs,
      );
    });
  }

  unseen(jobIds: readonly string[]): string[] {
    return this.#sql
      .all(
        `SELECT id FROM jobs WHERE is_unseen = 1 AND deleted_at IS NULL
           AND id IN (SELECT value FROM json_each(?)) ORDER BY seq`,
        JSON.stringify(jobIds),
      )
      .map(({ id }) => id as string);
  }

  nextAt(): number | null {
    const [row] = this.#sql.all(
      'SELECT MIN(email_at) AS next FROM jobs WHERE email_at IS NOT NULL',
    );
    return (row?.next as number | null | undefined) ?? null;
  }

  /** Returns one e-mail about all pictures whose wait is over, and postpones it until `queued`. */
  take(): ReadyEmail | null {
    return this.#sql.transaction(() => {
      const now = this.#clock();
      const due = this.#sql.all(
        'SELECT id, origin FROM jobs WHERE email_at <= ? ORDER BY seq LIMIT ?',
        now,
        picturesMax,
      );
      if (due.length === 0) return null;
      const { language } = this;
      const [user] = this.#sql.all('SELECT email FROM user');
      if (language === null || !user) {
        this.seen(null);
        return null;
      }
      const jobIds = due.map(({ id }) => id as string);
      this.#setEmailAt(jobIds, now + retryMs);
      const origin = String(due.at(-1)?.origin ?? '');
      return { jobIds, language, recipient: user.email as string, origin };
    });
  }

  queued(jobIds: readonly string[]): void {
    this.#setEmailAt(jobIds, null);
  }

  #setEmailAt(jobIds: readonly string[], at: number | null): void {
    this.#sql.all(
      'UPDATE jobs SET email_at = ? WHERE id IN (SELECT value FROM json_each(?))',
      at,
      JSON.stringify(jobIds),
    );
  }
}
