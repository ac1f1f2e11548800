import { z } from 'zod';
import { resultIdOf } from '../../domain/account/result-id.ts';
import {
  type PictureReceipt,
  pictureReceiptSchema,
  type Share,
  type SharedRecord,
  type SharedWidth,
  sharedWidths,
  sharePath,
} from '../../domain/account/share.ts';
import { dayMs } from '../../domain/days.ts';
import { sharesMax, sharesPerDay, trialSharesMax } from '../../domain/limits.ts';
import { toBase64Url } from '../crypto/base64-url.ts';
import type { EndState } from '../storage/end-shares.ts';

/** 144 bits: no character of base64url is left half used. */
const idBytes = 18;

/** How long a picture may take until its share is live, in milliseconds. */
const arrivalMs = 60 * 60_000;

/** How long the address of an ended share says so, in milliseconds. */
const endedRetentionMs = 400 * dayMs;

/** Shares that one run deletes. R2 deletes 1000 names at once. */
const sweepMax = 200;

const pictureSchema = z.object({ type: z.string(), width: z.int(), height: z.int() });

const rowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  picture_id: z.string(),
  state: z.enum(['pending', 'live', 'ended', 'taken_down']),
  key: z.string().nullable(),
  picture: z.string().nullable(),
  record: z.string().nullable(),
  receipt: z.string().nullable(),
  show_prompt: z.int(),
  allow_remix: z.int(),
  show_receipt: z.int(),
  views: z.int(),
  created_at: z.int(),
});

export interface ShareSettings {
  showPrompt: boolean;
  allowRemix: boolean;
  showReceipt: boolean;
}

export interface LiveShare extends ShareSettings {
  id: string;
  userId: string;
  pictureId: string;
  /** In R2. */
  key: string;
  picture: z.infer<typeof pictureSchema>;
  record: SharedRecord;
  receipt: PictureReceipt;
  views: number;
  createdAt: number;
}

export type FoundShare =
  | { state: 'live'; share: LiveShare }
  | { state: EndState }
  | { state: 'none' };

/** What is drawn from a shared picture: the card of link previews, or a copy of this width for its page. */
export type Drawing = 'card' | SharedWidth;

const drawings: readonly Drawing[] = ['card', ...sharedWidths];

type Content = Pick<LiveShare, 'picture' | 'record' | 'receipt'>;

/**
 * A share is `pending` from before its picture is read until R2 has the copy. What ends shares of a picture ends it
 * too, so that no share outlives a deletion that came between.
 */
export class ShareStore {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /** Returns the id of the new share; null at `sharesMax` live ones (`trialSharesMax` before a purchase), or at `sharesPerDay` within a day. */
  async begin(userId: string, pictureId: string, key: string, now: number) {
    const id = toBase64Url(crypto.getRandomValues(new Uint8Array(idBytes)));
    const { meta } = await this.#database
      .prepare(
        `INSERT INTO shares (id, user_id, picture_id, state, key, delete_at, created_at,
           show_prompt, allow_remix, show_receipt)
         SELECT ?1, ?2, ?3, 'pending', ?4, ?5, ?6, 0, 0, 0
         WHERE (SELECT COUNT(*) FROM shares WHERE user_id = ?2 AND state = 'live')
             < IIF(EXISTS (SELECT 1 FROM orders WHERE user_id = ?2
               AND status IN ('completed', 'refunded')), ?7, ?10)
           AND (SELECT COUNT(*) FROM shares WHERE user_id = ?2 AND created_at > ?8) < ?9`,
      )
      .bind(
        id,
        userId,
        pictureId,
        key,
        now + arrivalMs,
        now,
        sharesMax,
        now - dayMs,
        sharesPerDay,
        trialSharesMax,
      )
      .run();
    return meta.changes > 0 ? id : null;
  }

  /** Makes a share live, unless it has ended, its user is gone, or the picture is shared already. */
  async publish(id: string, content: Content & ShareSettings): Promise<boolean> {
    const { picture, record, receipt } = content;
    const { meta } = await this.#database
      .prepare(
        `UPDATE shares SET state = 'live', delete_at = NULL, picture = ?2, record = ?3, receipt = ?4,
           sha256 = ?5, show_prompt = ?6, allow_remix = ?7, show_receipt = ?8
         WHERE id = ?1 AND state = 'pending' AND EXISTS (SELECT 1 FROM users WHERE id = shares.user_id)
           AND NOT EXISTS (SELECT 1 FROM shares AS other WHERE other.state = 'live'
             AND other.user_id = shares.user_id AND other.picture_id = shares.picture_id)
           AND NOT EXISTS (SELECT 1 FROM blocked_files WHERE blocked_files.sha256 = ?5)`,
      )
      .bind(
        id,
        JSON.stringify(picture),
        JSON.stringify(record),
        JSON.stringify(receipt),
        receipt.sha256,
        ...settingsOf(content),
      )
      .run();
    return meta.changes > 0;
  }

  /** Changes what the share of a picture shows. Returns it; null where the picture is not shared. */
  async update(userId: string, pictureId: string, settings: ShareSettings) {
    const row = await this.#database
      .prepare(
        `UPDATE shares SET show_prompt = ?3, allow_remix = ?4, show_receipt = ?5
         WHERE user_id = ?1 AND picture_id = ?2 AND state = 'live' RETURNING *`,
      )
      .bind(userId, pictureId, ...settingsOf(settings))
      .first();
    return row && toLive(row);
  }

  async find(id: string): Promise<FoundShare> {
    const row = await this.#database.prepare('SELECT * FROM shares WHERE id = ?').bind(id).first();
    if (!row || row.state === 'pending') return { state: 'none' };
    return row.state === 'live'
      ? { state: 'live', share: toLive(row) }
      : { state: row.state as EndState };
  }

  async list(userId: string): Promise<LiveShare[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT * FROM shares WHERE user_id = ? AND state = 'live'
         ORDER BY created_at DESC, id LIMIT ?`,
      )
      .bind(userId, sharesMax)
      .all();
    return results.map(toLive);
  }

  async countView(id: string): Promise<void> {
    await this.#database.prepare('UPDATE shares SET views = views + 1 WHERE id = ?').bind(id).run();
  }

  /** Forgets a share that never was live. */
  async forget(id: string): Promise<void> {
    await this.#database
      .prepare("DELETE FROM shares WHERE id = ? AND state = 'pending'")
      .bind(id)
      .run();
  }

  /** Counts a refused share, of no picture now, among those of a day: a model may have judged the picture. */
  async refuse(id: string, now: number): Promise<void> {
    await this.#database
      .prepare(
        "UPDATE shares SET picture_id = '', delete_at = ?2 WHERE id = ?1 AND state = 'pending'",
      )
      .bind(id, now + dayMs)
      .run();
  }

  /** Whose share it is, also where it has ended; null where nobody has one. */
  async ownerOf(id: string): Promise<{ userId: string; pictureId: string } | null> {
    const row = await this.#database
      .prepare("SELECT user_id, picture_id FROM shares WHERE id = ? AND user_id <> ''")
      .bind(id)
      .first<{ user_id: string; picture_id: string }>();
    return row && { userId: row.user_id, pictureId: row.picture_id };
  }

  /** The files of a picture's shares that the operator has taken down. */
  async takenDownFiles(userId: string, pictureId: string): Promise<string[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT DISTINCT sha256 FROM shares WHERE user_id = ?1 AND state = 'taken_down'
           AND sha256 IS NOT NULL AND picture_id IN (?2, ?3)`,
      )
      .bind(userId, pictureId, resultIdOf(pictureId))
      .all<{ sha256: string }>();
    return results.map(({ sha256 }) => sha256);
  }

  /** Whether the user has such a share, also one that has ended. */
  async isOf(userId: string, id: string): Promise<boolean> {
    const row = await this.#database
      .prepare("SELECT 1 FROM shares WHERE id = ? AND user_id = ? AND state <> 'pending'")
      .bind(id, userId)
      .first();
    return row !== null;
  }

  /** Deletes in R2 the pictures of ended shares, and forgets old ones. Returns how many pictures it deleted. */
  async sweep(bucket: R2Bucket, now: number): Promise<number> {
    const { results } = await this.#database
      .prepare('SELECT id, key FROM shares WHERE delete_at <= ? ORDER BY delete_at LIMIT ?')
      .bind(now, sweepMax)
      .all<{ id: string; key: string }>();
    if (results.length > 0) {
      await bucket.delete(
        results.flatMap(({ key }) => [
          key,
          ...drawings.map((drawing) => drawingKeyOf(key, drawing)),
        ]),
      );
      const ids = JSON.stringify(results.map(({ id }) => id));
      await this.#database.batch([
        this.#database
          .prepare(
            `DELETE FROM shares
             WHERE id IN (SELECT value FROM json_each(?)) AND state = 'pending'`,
          )
          .bind(ids),
        this.#database
          .prepare(
            `UPDATE shares SET key = NULL, delete_at = NULL
             WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'live'`,
          )
          .bind(ids),
      ]);
    }
    await this.#database
      .prepare('DELETE FROM shares WHERE ended_at <= ? AND delete_at IS NULL')
      .bind(now - endedRetentionMs)
      .run();
    return results.length;
  }
}

/** The drawing of a shared picture, in R2. */
export function drawingKeyOf(key: string, drawing: Drawing): string {
  return `${key}.${drawing}`;
}

export function toShare(share: LiveShare, origin: string): Share {
  const { id, pictureId, record, views, receipt, showPrompt, allowRemix, showReceipt } = share;
  return {
    id,
    url: `${origin}${sharePath}/${id}`,
    createdAt: new Date(share.createdAt).toISOString(),
    views,
    pictureId,
    tool: record.tool,
    showPrompt,
    allowRemix,
    showReceipt,
    receipt,
  };
}

function settingsOf({ showPrompt, allowRemix, showReceipt }: ShareSettings): number[] {
  return [showPrompt, allowRemix, showReceipt].map(Number);
}

function toLive(row: Record<string, unknown>): LiveShare {
  const parsed = rowSchema.parse(row);
  return {
    id: parsed.id,
    userId: parsed.user_id,
    pictureId: parsed.picture_id,
    key: parsed.key ?? '',
    picture: pictureSchema.parse(JSON.parse(parsed.picture ?? '')),
    record: JSON.parse(parsed.record ?? '') as SharedRecord,
    receipt: pictureReceiptSchema.parse(JSON.parse(parsed.receipt ?? '')),
    showPrompt: parsed.show_prompt === 1,
    allowRemix: parsed.allow_remix === 1,
    showReceipt: parsed.show_receipt === 1,
    views: parsed.views,
    createdAt: parsed.created_at,
  };
}
