import { z } from 'zod';
import { type Incident, keyOf, type NewIncident } from './incident.ts';

const rowSchema = z.object({
  id: z.int(),
  kind: z.string(),
  detail: z.string(),
  first_at: z.int(),
  last_at: z.int(),
  times: z.int(),
  closed_at: z.int().nullable(),
  closed_because: z.string().nullable(),
  alert_tries: z.int(),
});

export class IncidentStore {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  async record(incident: NewIncident, now: number): Promise<void> {
    const reopening = `, detail = ?3, closed_at = NULL, closed_because = NULL,
       alerted_at = NULL, alert_tries = 0, next_alert_at = ?4 WHERE closed_at IS NOT NULL`;
    await this.#database
      .prepare(
        `INSERT INTO incidents (key, kind, detail, first_at, last_at, next_alert_at)
         VALUES (?1, ?2, ?3, ?4, ?4, ?4)
         ON CONFLICT (key) DO UPDATE SET times = times + 1, last_at = ?4
         ${incident.opensAgain ? reopening : ''}`,
      )
      .bind(keyOf(incident), incident.kind, JSON.stringify(incident.detail), now)
      .run();
  }

  async has(incident: Pick<NewIncident, 'kind' | 'subject'>): Promise<boolean> {
    const row = await this.#database
      .prepare('SELECT 1 FROM incidents WHERE key = ?')
      .bind(keyOf(incident))
      .first();
    return row !== null;
  }

  async isOpen(incident: Pick<NewIncident, 'kind' | 'subject'>): Promise<boolean> {
    const row = await this.#database
      .prepare('SELECT 1 FROM incidents WHERE key = ? AND closed_at IS NULL')
      .bind(keyOf(incident))
      .first();
    return row !== null;
  }

  /** Returns epoch milliseconds; 0 for none. */
  async lastClosedAt(incidents: Pick<NewIncident, 'kind' | 'subject'>): Promise<number> {
    const closedAt = await this.#database
      .prepare('SELECT MAX(closed_at) AS closed_at FROM incidents WHERE instr(key, ?) = 1')
      .bind(keyOf(incidents))
      .first<number>('closed_at');
    return closedAt ?? 0;
  }

  async solve(
    incident: Pick<NewIncident, 'kind' | 'subject'>,
    because: string,
    now: number,
  ): Promise<void> {
    await this.#solveWhere('key = ?', keyOf(incident), because, now);
  }

  async solveAll(
    incidents: Pick<NewIncident, 'kind' | 'subject'>,
    because: string,
    now: number,
  ): Promise<void> {
    await this.#solveWhere('instr(key, ?) = 1', keyOf(incidents), because, now);
  }

  async #solveWhere(
    condition: 'key = ?' | 'instr(key, ?) = 1',
    key: string,
    because: string,
    now: number,
  ): Promise<void> {
    await this.#database
      .prepare(
        `UPDATE incidents SET closed_at = ?, closed_because = ?
         WHERE ${condition} AND closed_at IS NULL`,
      )
      .bind(now, because, key)
      .run();
  }

  async close(id: number, because: string, now: number): Promise<boolean> {
    const { meta } = await this.#database
      .prepare(
        `UPDATE incidents SET closed_at = ?, closed_because = ?
         WHERE id = ? AND closed_at IS NULL`,
      )
      .bind(now, because, id)
      .run();
    return meta.changes === 1;
  }

  async list({ isOpen, limit }: { isOpen: boolean; limit: number }): Promise<Incident[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT * FROM incidents WHERE ?1 = 0 OR closed_at IS NULL
         ORDER BY last_at DESC, id DESC LIMIT ?2`,
      )
      .bind(isOpen ? 1 : 0, limit)
      .all();
    return results.map((row) => toIncident(rowSchema.parse(row)));
  }

  async toAlert(now: number, limit: number): Promise<(Incident & { alertTries: number })[]> {
    const { results } = await this.#database
      .prepare(
        `SELECT * FROM incidents WHERE alerted_at IS NULL AND next_alert_at <= ?
         ORDER BY next_alert_at, id LIMIT ?`,
      )
      .bind(now, limit)
      .all();
    return results.map((row) => {
      const parsed = rowSchema.parse(row);
      return { ...toIncident(parsed), alertTries: parsed.alert_tries };
    });
  }

  async alerted(id: number, now: number): Promise<void> {
    await this.#database
      .prepare('UPDATE incidents SET alerted_at = ? WHERE id = ?')
      .bind(now, id)
      .run();
  }

  async postponeAlert(id: number, nextAlertAt: number): Promise<void> {
    await this.#database
      .prepare('UPDATE incidents SET alert_tries = alert_tries + 1, next_alert_at = ? WHERE id = ?')
      .bind(nextAlertAt, id)
      .run();
  }
}

export async function reportIncident(
  environment: Env,
  incident: NewIncident,
  now: number,
): Promise<void> {
  console.error(JSON.stringify({ event: incident.kind, ...incident.detail }));
  await new IncidentStore(environment.DATABASE).record(incident, now).catch((error: unknown) => {
    const reason = String(error);
    console.error(JSON.stringify({ event: 'incident_not_recorded', of: incident.kind, reason }));
  });
}

function toIncident(row: z.infer<typeof rowSchema>): Incident {
  return {
    id: row.id,
    kind: row.kind,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
    firstAt: row.first_at,
    lastAt: row.last_at,
    times: row.times,
    closedAt: row.closed_at,
    closedBecause: row.closed_because,
  };
}
