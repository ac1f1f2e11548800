import { z } from 'zod';
import { dayMs } from '../../domain/days.ts';
import {
  contactMessagesInFlood,
  contactMessagesMax,
  contactMessagesPerDay,
  contactMessagesPerRangePerDay,
  contactWindowMs,
} from '../../domain/limits.ts';
import type { Sender } from './sender.ts';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  user_id: z.string().nullable(),
  created_at: z.int(),
  forwarded_at: z.int().nullable(),
  refusal: z.string().nullable(),
  tries: z.int(),
  next_try_at: z.int().nullable(),
});

export interface MessageRecord {
  id: string;
  name: string;
  email: string;
  message: string;
  userId: string | null;
  createdAt: number;
  forwardedAt: number | null;
  refusal: string | null;
  tries: number;
  nextTryAt: number | null;
}

type NewMessage = Pick<
  MessageRecord,
  'id' | 'name' | 'email' | 'message' | 'userId' | 'nextTryAt'
> &
  Sender;

export type ReachedLimit = 'all' | 'range' | 'user' | 'network';

export class MessageStore {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /**
   * Returns null at a limit: `contactMessagesMax` per network and hour, `contactMessagesPerRangePerDay` per range,
   * `contactMessagesPerDay` in all, and `contactMessagesInFlood` of one range in a flood. A signed-in user has a count of their own instead of the range's, so a stranger
   * can't block the form for them. An id that exists returns the stored message. One statement counts and writes, so
   * simultaneous requests can't exceed the limits.
   */
  async insert(message: NewMessage, now: number): Promise<MessageRecord | null> {
    await this.#database
      .prepare(
        `INSERT INTO contact_messages
           (id, name, email, message, user_id, sender_hash, created_at, next_try_at, range_hash)
         SELECT ?1, ?2, ?3, ?4, user_id, ?6, ?7, ?8, iif(user_id IS NULL, ?13, NULL)
         FROM (SELECT (SELECT id FROM users WHERE id = ?5) AS user_id) AS sender
         WHERE (SELECT COUNT(*) FROM contact_messages
                WHERE sender_hash = ?6 AND created_at > ?9) < ?10
           AND (SELECT COUNT(*) FROM contact_messages WHERE created_at > ?11) < ?15
           AND iif(sender.user_id IS NULL,
             (SELECT COUNT(*) FROM contact_messages WHERE range_hash = ?13 AND created_at > ?11),
             (SELECT COUNT(*) FROM contact_messages
              WHERE user_id = sender.user_id AND created_at > ?11))
             < iif((SELECT COUNT(*) FROM contact_messages WHERE created_at > ?11) < ?12, ?14, ?16)
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(
        message.id,
        message.name,
        message.email,
        message.message,
        message.userId,
        message.senderHash,
        now,
        message.nextTryAt,
        now - contactWindowMs,
        contactMessagesMax,
        now - dayMs,
        contactMessagesPerDay.flood,
        message.rangeHash,
        contactMessagesPerRangePerDay,
        contactMessagesPerDay.most,
        contactMessagesInFlood,
      )
      .run();
    const row = await this.#database
      .prepare('SELECT * FROM contact_messages WHERE id = ?')
      .bind(message.id)
      .first();
    return row ? toRecord(row) : null;
  }

  async reachedLimit(
    { rangeHash, userId }: Pick<NewMessage, 'rangeHash' | 'userId'>,
    now: number,
  ): Promise<ReachedLimit> {
    const counts = await this.#database
      .prepare(
        `SELECT COUNT(*) AS of_all, COUNT(*) FILTER (WHERE range_hash = ?1) AS of_range,
           COUNT(*) FILTER (WHERE user_id = ?2) AS of_user,
           (SELECT COUNT(*) FROM users WHERE id = ?2) AS is_user
         FROM contact_messages WHERE created_at > ?3`,
      )
      .bind(rangeHash, userId, now - dayMs)
      .first<{ of_all: number; of_range: number; of_user: number; is_user: number }>();
    if (!counts) return 'network';
    if (counts.of_all >= contactMessagesPerDay.flood) return 'all';
    if (counts.is_user > 0) {
      return counts.of_user >= contactMessagesPerRangePerDay ? 'user' : 'network';
    }
    return counts.of_range >= contactMessagesPerRangePerDay ? 'range' : 'network';
  }

  async list(limit: number, before: number | null): Promise<MessageRecord[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT * FROM contact_messages WHERE (?1 IS NULL OR created_at < ?1) AND forgotten_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT ?2`,
      )
      .bind(before, limit)
      .all();
    return results.map(toRecord);
  }

  async listOf(userId: string): Promise<MessageRecord[]> {
    const { results } = await this.#database
      .prepare('SELECT * FROM contact_messages WHERE user_id = ? ORDER BY created_at DESC')
      .bind(userId)
      .all();
    return results.map(toRecord);
  }

  async due(now: number, limit: number): Promise<MessageRecord[]> {
    const { results } = await this.#database
      .prepare('SELECT * FROM contact_messages WHERE next_try_at <= ? ORDER BY next_try_at LIMIT ?')
      .bind(now, limit)
      .all();
    return results.map(toRecord);
  }

  /**
   * Claims a message for one try, so two runs do not send it twice. Returns false when another run claimed it, or it
   * was forwarded or erased.
   */
  async claim(record: MessageRecord, nextTryAt: number | null): Promise<boolean> {
    const { meta } = await this.#database
      .prepare(
        `UPDATE contact_messages SET tries = tries + 1, next_try_at = ?2
         WHERE id = ?1 AND tries = ?3 AND forwarded_at IS NULL AND forgotten_at IS NULL`,
      )
      .bind(record.id, nextTryAt, record.tries)
      .run();
    return meta.changes > 0;
  }

  async setForwarded(id: string, now: number): Promise<void> {
    await this.#database
      .prepare(
        'UPDATE contact_messages SET forwarded_at = ?2, refusal = NULL, next_try_at = NULL WHERE id = ?1',
      )
      .bind(id, now)
      .run();
  }

  /** Stops further tries. The service's text may repeat the message, so an erased message does not store it. */
  async setRefused(id: string, refusal: string): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE contact_messages SET refusal = ?2, next_try_at = NULL
         WHERE id = ?1 AND forgotten_at IS NULL`,
      )
      .bind(id, refusal)
      .run();
  }

  /**
   * Erases the content and the sender. The id remains as long as other messages do (decision 0009). Returns false
   * when it was already erased, null when it does not exist.
   */
  async forget(id: string, now: number): Promise<boolean | null> {
    const { meta } = await this.#database
      .prepare(
        `UPDATE contact_messages SET name = '', email = '', message = '', user_id = NULL,
           sender_hash = NULL, range_hash = NULL, refusal = NULL, next_try_at = NULL, forgotten_at = ?2
         WHERE id = ?1 AND forgotten_at IS NULL`,
      )
      .bind(id, now)
      .run();
    if (meta.changes > 0) return true;
    const known = await this.#database
      .prepare('SELECT 1 FROM contact_messages WHERE id = ?')
      .bind(id)
      .first();
    return known === null ? null : false;
  }

  /**
   * Deletes each hash of a network or range when its window has ended. While the range counts, the network's hash
   * becomes empty, because null would erase both.
   */
  async forgetOld(now: number, retentionMs: number): Promise<void> {
    await this.#database.batch([
      this.#database
        .prepare(
          `UPDATE contact_messages SET sender_hash = iif(range_hash IS NULL, NULL, '')
           WHERE sender_hash <> '' AND created_at <= ?`,
        )
        .bind(now - contactWindowMs),
      this.#database
        .prepare(
          `UPDATE contact_messages SET sender_hash = NULL, range_hash = NULL
           WHERE range_hash IS NOT NULL AND created_at <= ?`,
        )
        .bind(now - dayMs),
      this.#database
        .prepare('DELETE FROM contact_messages WHERE created_at <= ?')
        .bind(now - retentionMs),
    ]);
  }
}

function toRecord(row: Record<string, unknown>): MessageRecord {
  const parsed = rowSchema.parse(row);
  return {
    id: parsed.id,
    name: parsed.name,
    email: parsed.email,
    message: parsed.message,
    userId: parsed.user_id,
    createdAt: parsed.created_at,
    forwardedAt: parsed.forwarded_at,
    refusal: parsed.refusal,
    tries: parsed.tries,
    nextTryAt: parsed.next_try_at,
  };
}
