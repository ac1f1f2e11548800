import { type Language, languageOrFirst } from '../../../domain/languages.ts';
import type { SqlHandle } from '../../storage/sql.ts';

/**
 * How long a new picture may stay unseen before its user gets an e-mail, in milliseconds: a tab
 * that reloads, or that loses its network for a moment, comes back sooner.
 */
export const unseenWaitMs = 60_000;

/**
 * The same where a socket is open whose client has not sent a ping since the picture was finished,
 * in milliseconds.
 */
const silentWaitMs = 120_000;

/** How long the outbox is left alone after D1 did not take an e-mail, in milliseconds. */
const retryMs = 60_000;

/** Pictures that one e-mail speaks of at most. */
const picturesMax = 20;

/** An e-mail about pictures that nobody has seen. */
export interface ReadyEmail {
  jobIds: string[];
  language: Language;
  recipient: string;
  /** The address of the app at which the newest of the jobs was created. */
  origin: string;
}

/**
 * The e-mails about pictures that were finished after their tab was closed, for a user who asked
 * for them.
 */
export class ReadyEmails {
  readonly #sql: SqlHandle;
  readonly #clock: () => number;

  constructor(sql: SqlHandle, clock: () => number) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Returns the language of the e-mails; null where the user does not want them. */
  get language(): Language | null {
    const [row] = this.#sql.all('SELECT ready_email_language AS language FROM account');
    return row?.language ? languageOrFirst(String(row.language)) : null;
  }

  /** Turns the e-mails on, in a language, or off with null. */
  turn(language: Language | null): void {
    this.#sql.all('UPDATE account SET ready_email_language = ?', language);
    if (language === null) this.seen(null);
  }

  /** Records that a job has succeeded and that nobody has seen its picture yet. */
  expect(jobId: string): void {
    this.#sql.all(
      `UPDATE jobs SET is_unseen = 1, email_at = ? WHERE id = ?
         AND EXISTS (SELECT 1 FROM account WHERE ready_email_language IS NOT NULL)`,
      this.#clock() + unseenWaitMs,
      jobId,
    );
  }

  /** Records that the user has seen the picture of a job; with null, of all jobs. */
  seen(jobId: string | null): void {
    this.#sql.all(
      'UPDATE jobs SET is_unseen = 0, email_at = NULL WHERE is_unseen = 1 AND (?1 IS NULL OR id = ?1)',
      jobId,
    );
  }

  /**
   * Records that a tab or device was open at `at`, in epoch milliseconds: it has shown the pictures
   * that were finished by then. The others wait longer, because its socket is still open.
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

  /** Returns, of these jobs, those whose pictures are unseen. */
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

  /**
   * Returns one e-mail about all pictures whose wait is over, and postpones it: `queued` ends it.
   */
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

  /** Records that the outbox has an e-mail about these jobs. */
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
