/** A clock that moves from one scheduled moment to the next, and never by itself. */
export class VirtualTime {
  /** Milliseconds since the start. */
  now = 0;
  #due: { at: number; order: number; wake: () => void }[] = [];
  #orders = 0;

  /** Resolves when `ms` milliseconds have passed. */
  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#orders += 1;
      this.#due.push({ at: this.now + ms, order: this.#orders, wake });
    });
  }

  /** Moves to every scheduled moment until `end`. What follows from one happens before the next. */
  async runUntil(end: number): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      this.#due.sort((a, b) => a.at - b.at || a.order - b.order);
      const next = this.#due[0];
      if (!next || next.at > end) break;
      this.#due.shift();
      this.now = next.at;
      next.wake();
    }
    this.now = end;
  }
}

/** Mulberry32: the same numbers, 0 to 1, for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
