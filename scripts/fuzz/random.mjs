import { createRandom } from '../../emulators/image-provider/drawing/random.ts';

/** Random choices that the seed alone decides. */
export class Random {
  constructor(seed) {
    /** Returns a number from 0 up to, but not including, 1. */
    this.next = createRandom(seed);
  }

  /** Returns a whole number from `low` to `high`, both included. */
  whole(low, high) {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share) {
    return this.next() < share;
  }

  pick(list) {
    return list[Math.floor(this.next() * list.length)];
  }

  /** Returns one of the values with a probability by its weight: `[[weight, value], …]`. */
  weighted(choices) {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return choices.at(-1)[1];
  }

  text(length, letters = 'abcdefghijklmnopqrstuvwxyz0123456789_-') {
    return Array.from({ length }, () => this.pick(letters)).join('');
  }
}
