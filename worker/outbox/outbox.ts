import { z } from 'zod';
import { dayMs } from '../../domain/days.ts';
import { type Language, languages } from '../../domain/languages.ts';

export const emailKinds = [
  'receipt',
  'refund',
  'refund_failed',
  'dispute_lost',
  'second_payment_refunded',
  'account_deleted',
  'contact_copy',
  'picture_ready',
  'picture_taken_down',
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** While the ref is stored, the e-mail is not sent again. */
const refRetentionMs = 400 * dayMs;

const rowSchema = z.object({
  ref: z.string(),
  kind: z.enum(emailKinds),
  recipient: z.string(),
  language: z.enum(languages),
  data: z.string(),
  tries: z.int(),
});

export interface WaitingEmail {
  ref: string;
  kind: EmailKind;
  recipient: string;
  language: Language;
  data: Record<string, unknown>;
  tries: number;
}

/**
 * The statement queues an e-mail for the order's user, once per `ref`. Put it into the batch that makes `condition`
 * on table `orders` true.
 */
export function orderEmailStatement(
  database: D1Database,
  email: { ref: string; kind: EmailKind; orderId: string; data?: Record<string, unknown> },
  condition: { sql: string; values: readonly (string | number)[] },
  now: number,
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT INTO emails (ref, kind, recipient, language, data, created_at, next_try_at)
       SELECT ?, ?, users.email, COALESCE(orders.language, 'en'),
         json_patch(json_object('orderId', orders.id, 'origin', orders.origin), ?), ?, ?
       FROM orders JOIN users ON users.id = orders.user_id
       WHERE orders.id = ? AND ${condition.sql}
       ON CONFLICT (ref) DO NOTHING`,
    )
    .bind(
      email.ref,
      email.kind,
      JSON.stringify(email.data ?? {}),
      now,
      now,
      email.orderId,
      ...condition.values,
    );
}

export class Outbox {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  async add(email: Omit<WaitingEmail, 'tries'>, now: number): Promise<void> {
    await this.#database
      .prepare(
        `INSERT INTO emails (ref, kind, recipient, language, data, created_at, next_try_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) ON CONFLICT (ref) DO NOTHING`,
      )
      .bind(email.ref, email.kind, email.recipient, email.language, JSON.stringify(email.data), now)
      .run();
  }

  async due(now: number, limit: number): Promise<WaitingEmail[]> {
    const { results } = await this.#database
      .prepare('SELECT * FROM emails WHERE next_try_at <= ? ORDER BY next_try_at, ref LIMIT ?')
      .bind(now, limit)
      .all();
    return results.map((row) => {
      const parsed = rowSchema.parse(row);
      return { ...parsed, data: JSON.parse(parsed.data) as Record<string, unknown> };
    });
  }

  /**
   * Claims an e-mail for one try, so two runs do not send it twice. Returns false when another run claimed it or it
   * was withdrawn.
   */
  async claim({ ref, tries }: WaitingEmail, nextTryAt: number): Promise<boolean> {
    const { meta } = await this.#database
      .prepare(
        `UPDATE emails SET tries = tries + 1, next_try_at = ?
         WHERE ref = ? AND tries = ? AND next_try_at IS NOT NULL`,
      )
      .bind(nextTryAt, ref, tries)
      .run();
    return meta.changes > 0;
  }

  async end(ref: string, sentAt: number | null): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE emails SET sent_at = ?, next_try_at = NULL, recipient = '', data = '{}'
         WHERE ref = ?`,
      )
      .bind(sentAt, ref)
      .run();
  }

  async withdraw(ref: string): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE emails SET next_try_at = NULL, recipient = '', data = '{}'
         WHERE ref = ? AND next_try_at IS NOT NULL`,
      )
      .bind(ref)
      .run();
  }

  async forgetOld(now: number): Promise<number> {
    const { meta } = await this.#database
      .prepare('DELETE FROM emails WHERE created_at <= ?')
      .bind(now - refRetentionMs)
      .run();
    return meta.changes;
  }
}
