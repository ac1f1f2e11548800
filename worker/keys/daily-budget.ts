import { dayOf } from '../../domain/days.ts';

/** The share of a day's calls from which the operator is alerted. */
const alertShare = 0.8;

/**
 * The share of a day's calls that remains for accounts that have bought credits
 * (docs/decisions/0033).
 */
export const callsForBuyers = 1 / 3;

/** The share of a day's calls that may be for text: the free help with prompts. */
const textShare = 0.1;

/** The calls of one day. Days are those of UTC, such as '2026-11-23'. */
export interface DayCalls {
  day: string;
  /** All calls, those for text included. */
  calls: number;
  textCalls: number;
}

/** How many calls of the provider the operator allows each day, and how many were made. */
export class DailyBudget {
  readonly #callsPerDay: number | null;
  #today: DayCalls;

  /** `callsPerDay` is null where there is no bound. `known` is the last stored day. */
  constructor(callsPerDay: number | null, known: DayCalls) {
    this.#callsPerDay = callsPerDay;
    this.#today = known;
  }

  /** Returns whether the day of `now` (epoch milliseconds) has no call left. */
  isSpent(now: number): boolean {
    return this.#callsPerDay !== null && this.#callsOn(dayOf(now)) >= this.#callsPerDay;
  }

  /** Returns whether more than a share of the day's calls, 0 to 1, is left at `now`. */
  hasMoreThan(share: number, now: number): boolean {
    if (this.#callsPerDay === null) return true;
    return this.#callsPerDay - this.#callsOn(dayOf(now)) > this.#callsPerDay * share;
  }

  /** Returns whether the day of `now` has a call for text left. */
  hasTextCall(now: number): boolean {
    if (this.#callsPerDay === null) return true;
    const { textCalls } = this.#on(dayOf(now));
    return !this.isSpent(now) && textCalls < this.#callsPerDay * textShare;
  }

  /** Counts one call. Returns the share that it reached, where the operator must learn of it. */
  count(now: number, isText = false): 'alert' | 'spent' | null {
    const today = this.#on(dayOf(now));
    const calls = today.calls + 1;
    this.#today = { ...today, calls, textCalls: today.textCalls + (isText ? 1 : 0) };
    if (this.#callsPerDay === null) return null;
    if (calls === this.#callsPerDay) return 'spent';
    return calls === Math.ceil(this.#callsPerDay * alertShare) ? 'alert' : null;
  }

  /** Takes back one call that was not made. A call of an earlier day no longer counts. */
  takeBack(countedAt: number): void {
    const calls = this.#callsOn(dayOf(countedAt));
    if (calls > 0) this.#today = { ...this.#today, calls: calls - 1 };
  }

  /** What is stored of it. */
  today(): DayCalls {
    return this.#today;
  }

  #callsOn(day: string): number {
    return this.#on(day).calls;
  }

  #on(day: string): DayCalls {
    return this.#today.day === day ? this.#today : { day, calls: 0, textCalls: 0 };
  }
}
