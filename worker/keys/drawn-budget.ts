import { dayOf } from '../../domain/days.ts';
import type { CallBudget, DayCalls, DrawnCalls } from './daily-budget.ts';

/** A shard draws so many parts of the day's calls at a time, if all shards draw alike. */
const drawsPerShard = 100;

/** Most calls that are drawn at a time. */
const drawMax = 1000;

/** How long a shard believes that shard 0 has no calls left, in milliseconds. */
const spentMs = 10_000;

/**
 * The part of the day's calls that a shard other than 0 has drawn from shard 0, which counted them
 * when they were drawn. All shards together therefore never make more than the operator allows. What
 * is drawn and not used is lost for the day: at most one draw for each shard, which is a hundredth of
 * the day's calls for all shards, or one call for each. Calls that are made while no bound is set make
 * the number negative, and are drawn when there is one.
 */
export class DrawnBudget implements CallBudget {
  readonly #callsPerDay: number | null;
  readonly #shards: number;
  #drawn: DayCalls;
  /** How many calls shard 0 had left after the last draw; null before. */
  #left: { day: string; calls: number; at: number } | null = null;

  /** `callsPerDay` is null where there is no bound. `known` are the calls that are stored as drawn. */
  constructor(callsPerDay: number | null, shards: number, known: DayCalls) {
    this.#callsPerDay = callsPerDay;
    this.#shards = shards;
    this.#drawn = known;
  }

  isSpent(now: number): boolean {
    if (this.#callsPerDay === null || this.#callsOn(dayOf(now)) > 0) return false;
    const left = this.#left;
    return left?.day === dayOf(now) && left.calls === 0 && now - left.at < spentMs;
  }

  mustDraw(now: number): boolean {
    const isUsed = this.#callsPerDay !== null && this.#callsOn(dayOf(now)) <= 0;
    return isUsed && !this.isSpent(now);
  }

  /**
   * Returns how many calls to draw at `now`, so that `waiting` requests and later ones have some; 0
   * while enough are left.
   */
  wanted(waiting: number, now: number): number {
    if (this.#callsPerDay === null || this.isSpent(now)) return 0;
    const part = Math.floor(this.#callsPerDay / (drawsPerShard * this.#shards));
    const size = Math.min(drawMax, Math.max(1, part));
    const calls = this.#callsOn(dayOf(now));
    return calls > Math.floor(size / 2) ? 0 : Math.max(size, Math.min(drawMax, waiting)) - calls;
  }

  /** Adds what was drawn. What was drawn on another day of shard 0's clock is never used. */
  add(drawn: DrawnCalls, now: number): void {
    this.#left = { day: drawn.day, calls: drawn.left, at: now };
    this.#drawn = { day: drawn.day, calls: this.#callsOn(drawn.day) + drawn.calls };
  }

  /** As of the last draw of the day: other shards may have drawn since. */
  hasMoreThan(share: number, now: number): boolean | null {
    if (this.#callsPerDay === null) return true;
    const day = dayOf(now);
    if (this.#left?.day !== day) return null;
    return this.#left.calls + this.#callsOn(day) > this.#callsPerDay * share;
  }

  count(now: number): null {
    const day = dayOf(now);
    this.#drawn = { day, calls: this.#callsOn(day) - 1 };
    return null;
  }

  takeBack(countedAt: number): void {
    const day = dayOf(countedAt);
    if (this.#drawn.day === day) this.#drawn = { day, calls: this.#drawn.calls + 1 };
  }

  today(): DayCalls {
    return this.#drawn;
  }

  #callsOn(day: string): number {
    return this.#drawn.day === day ? this.#drawn.calls : 0;
  }
}
