const windowMs = 60_000;

/** Admits at most `callsMax` calls per minute. A restart of the object clears the count. */
export class RateWindow {
  readonly #callsMax: number;
  #calledAt: number[] = [];

  constructor(callsMax: number) {
    this.#callsMax = callsMax;
  }

  /** Returns whether one more call is allowed at `now` (epoch milliseconds), and counts it. */
  admit(now: number, calls = 1): boolean {
    // Absolute difference: a clock that is set back must not block the user for long.
    this.#calledAt = this.#calledAt.filter((at) => Math.abs(now - at) < windowMs);
    if (this.#calledAt.length + calls > this.#callsMax) return false;
    this.#calledAt.push(...Array<number>(calls).fill(now));
    return true;
  }

  /** Returns when as many calls are allowed, in epoch milliseconds. */
  freeAt(now: number, calls: number): number {
    const last = this.#calledAt[this.#calledAt.length + calls - this.#callsMax - 1] ?? now;
    return Math.min(last, now) + windowMs;
  }
}
