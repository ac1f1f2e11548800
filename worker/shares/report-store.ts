import { z } from 'zod';
import { dayMs } from '../../domain/days.ts';
import { reportReasons } from '../../domain/site/report.ts';

/** Open reports of one picture. Resolved ones do not count: anybody could use them up before an honest report. */
export const reportsPerPicture = 20;

/** Reports of one network within a day. */
export const reportsPerNetworkPerDay = 20;

/** Reports of one range of networks within a day: one customer of IPv6 has 65,536 networks. */
export const reportsPerRangePerDay = 50;

/** Of all networks together: more are a flood, in which a range may send only `reportsPerRangeInFlood`. */
export const reportsPerDay = 1000;

/** Few ranges start a flood. It must not keep the others from reporting. */
export const reportsPerRangeInFlood = 3;

/** In a flood too: whatever fills the database stops the whole product. */
export const reportsPerDayMax = 5000;

/** How long the operator sees resolved reports, in milliseconds. */
const retentionMs = 400 * dayMs;

/** The time of which the overview tells how fast reports were resolved, in milliseconds. */
const overviewMs = 30 * dayMs;

const listMax = 200;

const rowSchema = z.object({
  id: z.string(),
  share_id: z.string().nullable(),
  user_id: z.string(),
  picture_id: z.string(),
  reason: z.enum(reportReasons),
  comment: z.string(),
  created_at: z.int(),
  resolved_at: z.int().nullable(),
  outcome: z.enum(['taken_down', 'dismissed']).nullable(),
});

export interface ReportRecord {
  id: string;
  shareId: string | null;
  userId: string;
  pictureId: string;
  reason: (typeof reportReasons)[number];
  comment: string;
  createdAt: number;
  resolvedAt: number | null;
  outcome: 'taken_down' | 'dismissed' | null;
}

type NewReport = Pick<ReportRecord, 'shareId' | 'userId' | 'pictureId' | 'reason' | 'comment'> & {
  reporterHash: string;
  rangeHash: string;
};

/** Which open reports are resolved: one, those of some pictures, or those of a user. */
export type ReportChoice = { id: string } | { userId: string; pictureIds?: readonly string[] };

export class ReportStore {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /** One statement counts and writes, so that simultaneous reports can't exceed the limits. */
  async add(
    report: NewReport,
    now: number,
  ): Promise<'stored' | 'known' | 'network' | 'picture' | 'all'> {
    const { shareId, userId, pictureId, reason, comment, reporterHash, rangeHash } = report;
    const ofDay = 'SELECT COUNT(*) FROM reports WHERE created_at > ?10';
    const { meta } = await this.#database
      .prepare(
        `INSERT INTO reports (id, share_id, user_id, picture_id, reason, comment, reporter_hash, created_at, range_hash)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?13
         WHERE (SELECT COUNT(*) FROM reports WHERE user_id = ?3 AND picture_id = ?4
                  AND resolved_at IS NULL) < ?9
           AND (${ofDay} AND reporter_hash = ?7) < ?11
           AND (${ofDay} AND range_hash = ?13) < IIF((${ofDay}) < ?12, ?14, ?16)
           AND (${ofDay}) < ?15
         ON CONFLICT DO NOTHING`,
      )
      .bind(
        crypto.randomUUID(),
        shareId,
        userId,
        pictureId,
        reason,
        comment,
        reporterHash,
        now,
        reportsPerPicture,
        now - dayMs,
        reportsPerNetworkPerDay,
        reportsPerDay,
        rangeHash,
        reportsPerRangePerDay,
        reportsPerDayMax,
        reportsPerRangeInFlood,
      )
      .run();
    return meta.changes > 0 ? 'stored' : this.#whyNot(report, now);
  }

  async #whyNot({ userId, pictureId, reporterHash, rangeHash }: NewReport, now: number) {
    const counts = await this.#database
      .prepare(
        `SELECT COUNT(*) AS of_all, COUNT(*) FILTER (WHERE reporter_hash = ?1) AS of_network,
           COUNT(*) FILTER (WHERE range_hash = ?5) AS of_range,
           (SELECT COUNT(*) FROM reports WHERE user_id = ?2 AND picture_id = ?3 AND resolved_at IS NULL
              AND reporter_hash = ?1) AS same
         FROM reports WHERE created_at > ?4`,
      )
      .bind(reporterHash, userId, pictureId, now - dayMs, rangeHash)
      .first<Record<'of_all' | 'of_network' | 'of_range' | 'same', number>>();
    if (!counts || counts.same > 0) return 'known';
    if (counts.of_all >= reportsPerDay) return 'all';
    if (counts.of_network >= reportsPerNetworkPerDay) return 'network';
    return counts.of_range >= reportsPerRangePerDay ? 'network' : 'picture';
  }

  /** Returns open reports, the oldest first, or all, the newest first. */
  async list({ isOpen }: { isOpen: boolean }): Promise<ReportRecord[]> {
    const query = isOpen
      ? 'SELECT * FROM reports WHERE resolved_at IS NULL ORDER BY created_at LIMIT ?'
      : 'SELECT * FROM reports ORDER BY created_at DESC LIMIT ?';
    const { results } = await this.#database.prepare(query).bind(listMax).all();
    return results.map(toReport);
  }

  /** How many reports are open, and how long those of the last 30 days took, in milliseconds. */
  async overview(now: number) {
    const [open, resolved] = await this.#database.batch<Record<string, number | null>>([
      this.#database.prepare(
        'SELECT COUNT(*) AS count, MIN(created_at) AS oldest FROM reports WHERE resolved_at IS NULL',
      ),
      this.#database
        .prepare(
          `SELECT resolved_at - created_at AS took, outcome = 'taken_down' AS is_down FROM reports
           WHERE resolved_at > ? ORDER BY took`,
        )
        .bind(now - overviewMs),
    ]);
    const takedowns = (resolved?.results ?? [])
      .filter(({ is_down: isDown }) => isDown === 1)
      .map(({ took }) => Number(took));
    return {
      open: open?.results[0]?.count ?? 0,
      oldestOpenAt: open?.results[0]?.oldest ?? null,
      resolved: resolved?.results.length ?? 0,
      takedowns: takedowns.length,
      medianTakedownMs: takedowns[Math.floor(takedowns.length / 2)] ?? null,
      slowestTakedownMs: takedowns.at(-1) ?? null,
    };
  }

  /** Resolves open reports, and erases who sent them and what they said. Returns their ids. */
  async resolve(
    choice: ReportChoice,
    outcome: 'taken_down' | 'dismissed',
    now: number,
  ): Promise<string[]> {
    const { id = null, userId = null } = choice as Partial<Record<'id' | 'userId', string>>;
    const pictureIds = 'pictureIds' in choice ? JSON.stringify(choice.pictureIds) : null;
    const { results } = await this.#database
      .prepare(
        `UPDATE reports SET resolved_at = ?5, outcome = ?4, comment = '', reporter_hash = NULL
         WHERE resolved_at IS NULL AND (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR user_id = ?2)
           AND (?3 IS NULL OR picture_id IN (SELECT value FROM json_each(?3))) RETURNING id`,
      )
      .bind(id, userId, pictureIds, outcome, now)
      .all<{ id: string }>();
    return results.map((row) => row.id);
  }

  /** Returns whose picture has this id, as far as reports and shares know. */
  async ownersOf(pictureId: string): Promise<string[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT user_id FROM reports WHERE picture_id = ?1 AND user_id <> ''
         UNION SELECT user_id FROM shares WHERE picture_id = ?1 AND user_id <> ''`,
      )
      .bind(pictureId)
      .all<{ user_id: string }>();
    return results.map(({ user_id: userId }) => userId);
  }

  /** Marks the reports that are older than the deadline. Returns how many were not marked yet. */
  async markOverdue(before: number, now: number): Promise<number> {
    const { meta } = await this.#database
      .prepare(
        `UPDATE reports SET overdue_at = ?2
         WHERE resolved_at IS NULL AND overdue_at IS NULL AND created_at <= ?1`,
      )
      .bind(before, now)
      .run();
    return meta.changes;
  }

  async hasOverdue(): Promise<boolean> {
    const row = await this.#database
      .prepare('SELECT 1 FROM reports WHERE resolved_at IS NULL AND overdue_at IS NOT NULL LIMIT 1')
      .first();
    return row !== null;
  }

  async forgetOld(now: number): Promise<void> {
    await this.#database
      .prepare('DELETE FROM reports WHERE resolved_at <= ?')
      .bind(now - retentionMs)
      .run();
  }
}

function toReport(row: Record<string, unknown>): ReportRecord {
  const parsed = rowSchema.parse(row);
  return {
    id: parsed.id,
    shareId: parsed.share_id,
    userId: parsed.user_id,
    pictureId: parsed.picture_id,
    reason: parsed.reason,
    comment: parsed.comment,
    createdAt: parsed.created_at,
    resolvedAt: parsed.resolved_at,
    outcome: parsed.outcome,
  };
}
