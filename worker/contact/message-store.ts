import { z } from 'zod';
import { contactMessagesMax, contactWindowMs } from '../../domain/limits.ts';

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

/** A contact message as D1 has it. Times are epoch milliseconds. */
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
> & { senderHash: string };

/** The contact messages in D1. */
export class MessageStore {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /**
   * Keeps the message, unless its network has sent as many as it may in the last
   * hour: then null. One statement counts and writes, so many at once are not more.
   * A message with its id that is there already is returned as it is.
   */
  async insert(message: NewMessage, now: number): Promise<MessageRecord | null> {
    await this.#database
      .prepare(
        `INSERT INTO contact_messages
           (id, name, email, message, user_id, sender_hash, created_at, next_try_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
         WHERE (SELECT COUNT(*) FROM contact_messages
                WHERE sender_hash = ?6 AND created_at > ?9) < ?10
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
      )
      .run();
    const row = await this.#database
      .prepare('SELECT * FROM contact_messages WHERE id = ?')
      .bind(message.id)
      .first();
    return row ? toRecord(row) : null;
  }

  /** The newest first, from before a moment. */
  async list(limit: number, before: number | null): Promise<MessageRecord[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT * FROM contact_messages WHERE (?1 IS NULL OR created_at < ?1)
         ORDER BY created_at DESC, id DESC LIMIT ?2`,
      )
      .bind(before, limit)
      .all();
    return results.map(toRecord);
  }

  /** What somebody wrote while signed in, newest first. */
  async listOf(userId: string): Promise<MessageRecord[]> {
    const { results } = await this.#database
      .prepare('SELECT * FROM contact_messages WHERE user_id = ? ORDER BY created_at DESC')
      .bind(userId)
      .all();
    return results.map(toRecord);
  }

  /** Messages that wait for the form service, the longest due first. */
  async due(now: number, limit: number): Promise<MessageRecord[]> {
    const { results } = await this.#database
      .prepare('SELECT * FROM contact_messages WHERE next_try_at <= ? ORDER BY next_try_at LIMIT ?')
      .bind(now, limit)
      .all();
    return results.map(toRecord);
  }

  /** Takes a message for one try, unless somebody else has: two runs at once don't send it twice. */
  async claim(record: MessageRecord, nextTryAt: number | null): Promise<boolean> {
    const { meta } = await this.#database
      .prepare(
        `UPDATE contact_messages SET tries = tries + 1, next_try_at = ?2
         WHERE id = ?1 AND tries = ?3 AND forwarded_at IS NULL`,
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

  /** The form service objected, and would again. */
  async setRefused(id: string, refusal: string): Promise<void> {
    await this.#database
      .prepare('UPDATE contact_messages SET refusal = ?2, next_try_at = NULL WHERE id = ?1')
      .bind(id, refusal)
      .run();
  }

  /** Forgets where messages came from once it no longer counts, and the messages themselves in time. */
  async forgetOld(now: number, keptMs: number): Promise<void> {
    await this.#database.batch([
      this.#database
        .prepare(
          'UPDATE contact_messages SET sender_hash = NULL WHERE sender_hash IS NOT NULL AND created_at <= ?',
        )
        .bind(now - contactWindowMs),
      this.#database
        .prepare('DELETE FROM contact_messages WHERE created_at <= ?')
        .bind(now - keptMs),
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
