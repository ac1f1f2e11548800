import { dayOf } from '../../domain/days.ts';

/** The share of a day's calls from which the operator is alerted. */
const alertShare = 0.8;

/**
 * The share of a day's calls that remains for accounts that have bought credits
 * (docs/decisions/0045).
 */
export const callsForBuyers = 1 / 3;

/** The calls of one day. Days are those of UTC, such as '2026-11-23'. */
export interface DayCalls {
  day: string;
  calls: number;
}

/** The calls that a shard has drawn, and how many are left for all shards after that. */
export interface DrawnCalls extends DayCalls {
  left: number;
}

/** What a shard may still call on a day. */
export interface CallBudget {
  /** Returns whether the day of `now` (epoch milliseconds) has no call left. */
  isSpent(now: number): boolean;
  /** Returns whether calls must be drawn from shard 0 before the next lease. */
  mustDraw(now: number): boolean;
  /**
   * Returns whether more than a share of the day's calls, 0 to 1, is left at `now`; null where that
   * is not known.
   */
  hasMoreThan(share: number, now: number): boolean | null;
  /** Counts one call. Returns the share that it reached, where the operator must hear of it. */
  count(now: number): 'alert' | 'spent' | null;
  /** Takes back one call that was not made. A call of an earlier day no longer counts. */
  takeBack(countedAt: number): void;
  /** What is stored of it. */
  today(): DayCalls;
}

/**
 * How many calls of the provider the operator allows each day, and how many were made or drawn by
 * another shard. It is shard 0's.
 */
export class DailyBudget implements CallBudget {
  readonly #callsPerDay: number | null;
  #today: DayCalls;

  /** `callsPerDay` is null where there is no bound. `known` is the last stored day. */
  constructor(callsPerDay: number | null, known: DayCalls) {
    this.#callsPerDay = callsPerDay;
    this.#today = known;
  }

  isSpent(now: number): boolean {
    return this.#callsPerDay !== null && this.#callsOn(dayOf(now)) >= this.#callsPerDay;
  }

  mustDraw(): boolean {
    return false;
  }

  hasMoreThan(share: number, now: number): boolean {
    if (this.#callsPerDay === null) return true;
    return this.#callsPerDay - this.#callsOn(dayOf(now)) > this.#callsPerDay * share;
  }

  count(now: number): 'alert' | 'spent' | null {
    const day = dayOf(now);
    return this.#add(1, day);
  }

  /** Counts at most `wanted` calls that another shard may make, as many as are left. */
  draw(wanted: number, now: number): { drawn: DrawnCalls; reached: 'alert' | 'spent' | null } {
    const day = dayOf(now);
    const left = Math.max(0, (this.#callsPerDay ?? Number.POSITIVE_INFINITY) - this.#callsOn(day));
    const calls = Math.min(wanted, left);
    const reached = calls > 0 ? this.#add(calls, day) : null;
    return { drawn: { day, calls, left: left - calls }, reached };
  }

  takeBack(countedAt: number): void {
    const calls = this.#callsOn(dayOf(countedAt));
    if (calls > 0) this.#today = { ...this.#today, calls: calls - 1 };
  }

  today(): DayCalls {
    return this.#today;
  }

  #add(more: number, day: string): 'alert' | 'spent' | null {
    const before = this.#callsOn(day);
    const calls = before + more;
    this.#today = { day, calls };
    if (this.#callsPerDay === null) return null;
    if (calls === this.#callsPerDay) return 'spent';
    const alertAt = Math.ceil(this.#callsPerDay * alertShare);
    return before < alertAt && calls >= alertAt ? 'alert' : null;
  }

  #callsOn(day: string): number {
    return this.#today.day === day ? this.#today.calls : 0;
  }
}
