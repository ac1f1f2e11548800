import { dayOf } from '../../domain/days.ts';

const alertShare = 0.8;

/** Remains for accounts that have bought credits (docs/decisions/0033). */
export const callsForBuyers = 1 / 3;

const textShare = 0.1;

/** Days are those of UTC, such as '2026-11-23'. */
export interface DayCalls {
  day: string;
  calls: number;
  textCalls: number;
}

export class DailyBudget {
  readonly #callsPerDay: number | null;
  #today: DayCalls;

  /** `callsPerDay` is null if there is no bound. `known` is the last stored day. */
  constructor(callsPerDay: number | null, known: DayCalls) {
    this.#callsPerDay = callsPerDay;
    this.#today = known;
  }

  isSpent(now: number): boolean {
    return this.#callsPerDay !== null && this.#callsOn(dayOf(now)) >= this.#callsPerDay;
  }

  /** `share` is 0 to 1 of the day's calls; `now` is in epoch milliseconds. */
  hasMoreThan(share: number, now: number): boolean {
    if (this.#callsPerDay === null) return true;
    return this.#callsPerDay - this.#callsOn(dayOf(now)) > this.#callsPerDay * share;
  }

  hasTextCall(now: number): boolean {
    if (this.#callsPerDay === null) return true;
    const { textCalls } = this.#on(dayOf(now));
    return !this.isSpent(now) && textCalls < this.#callsPerDay * textShare;
  }

  /** Returns the share that was reached, where the operator must learn of it. */
  count(now: number, isText = false): 'alert' | 'spent' | null {
    const today = this.#on(dayOf(now));
    const calls = today.calls + 1;
    this.#today = { ...today, calls, textCalls: today.textCalls + (isText ? 1 : 0) };
    if (this.#callsPerDay === null) return null;
    if (calls === this.#callsPerDay) return 'spent';
    return calls === Math.ceil(this.#callsPerDay * alertShare) ? 'alert' : null;
  }

  /** A call of an earlier day no longer counts. */
  takeBack(countedAt: number): void {
    const calls = this.#callsOn(dayOf(countedAt));
    if (calls > 0) this.#today = { ...this.#today, calls: calls - 1 };
  }

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
