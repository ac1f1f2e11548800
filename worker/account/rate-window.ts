/** What is counted lies within the last minute, in milliseconds. */
const windowMs = 60_000;

/**
 * Admits so many calls in any minute. Kept in memory: an object that is forgotten
 * was not asked for a while, so nobody gains by it.
 */
export class RateWindow {
  readonly #callsMax: number;
  #calledAt: number[] = [];

  constructor(callsMax: number) {
    this.#callsMax = callsMax;
  }

  /** Whether one more call may come at `now`, in epoch milliseconds; it is counted then. */
  admit(now: number): boolean {
    // A clock that was set back must not lock anybody out.
    this.#calledAt = this.#calledAt.filter((at) => Math.abs(now - at) < windowMs);
    if (this.#calledAt.length >= this.#callsMax) return false;
    this.#calledAt.push(now);
    return true;
  }
}
