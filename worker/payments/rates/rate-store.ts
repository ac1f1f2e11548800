import { z } from 'zod';

const rowSchema = z.object({ rate: z.number(), fetched_at: z.int() });

/** Rupees per US dollar at `fetchedAt` (epoch milliseconds). */
export interface KnownRate {
  usdInr: number;
  fetchedAt: number;
}

export class RateStore {
  readonly #database: Pick<D1Database, 'prepare'>;

  constructor(database: Pick<D1Database, 'prepare'>) {
    this.#database = database;
  }

  async read(): Promise<KnownRate | null> {
    const row = await this.#database
      .prepare("SELECT rate, fetched_at FROM exchange_rates WHERE pair = 'USDINR'")
      .first();
    if (!row) return null;
    const { rate, fetched_at: fetchedAt } = rowSchema.parse(row);
    return { usdInr: rate, fetchedAt };
  }

  async store({ usdInr, fetchedAt }: KnownRate): Promise<void> {
    await this.#database
      .prepare(
        `INSERT INTO exchange_rates (pair, rate, fetched_at) VALUES ('USDINR', ?1, ?2)
         ON CONFLICT (pair) DO UPDATE SET rate = ?1, fetched_at = ?2`,
      )
      .bind(usdInr, fetchedAt)
      .run();
  }

  /**
   * Returns whether the caller may ask the service: nobody has within `pauseMs` before `now` (epoch
   * milliseconds). Only one of simultaneous callers may. A clock that was set back delays nobody.
   */
  async claim(now: number, pauseMs: number): Promise<boolean> {
    const row = await this.#database
      .prepare(
        `INSERT INTO exchange_rate_requests (pair, asked_at) VALUES ('USDINR', ?1)
         ON CONFLICT (pair) DO UPDATE SET asked_at = ?1, failed = 0
           WHERE ABS(?1 - asked_at) >= ?2
         RETURNING asked_at`,
      )
      .bind(now, pauseMs)
      .first();
    return row !== null;
  }

  async markFailed(now: number): Promise<void> {
    await this.#database
      .prepare(
        "UPDATE exchange_rate_requests SET failed = 1 WHERE pair = 'USDINR' AND asked_at = ?",
      )
      .bind(now)
      .run();
  }

  async hasFailed(): Promise<boolean> {
    const failed = await this.#database
      .prepare("SELECT failed FROM exchange_rate_requests WHERE pair = 'USDINR'")
      .first<number>('failed');
    return failed === 1;
  }
}
