import type { KeyState } from './key-store.ts';
import type { RotationLimits } from './lease.ts';

/** The keys that a ticket may use, and those that its job has tried, by their fingerprints. */
export interface KeyChoice {
  keys: ReadonlySet<string>;
  avoid: readonly string[];
}

/** One slot that a ticket gets. */
export interface PlannedSlot {
  /** The fingerprint of its key. */
  key: string;
  /** When it is free, in epoch milliseconds; not before the time of the plan. */
  freeAt: number;
}

/** A key whose next slot is planned. */
interface PlannedKey extends PlannedSlot {
  /** Its recent and planned calls, in epoch milliseconds, earliest first. */
  calls: number[];
  restsUntil: number;
}

/** Returns when the slot of a lease that was granted at `leasedAt` is free, in epoch milliseconds. */
export function slotFreeAt(
  { periodMs, usableMs }: Pick<RotationLimits, 'periodMs' | 'usableMs'>,
  leasedAt: number,
): number {
  return leasedAt + periodMs + usableMs;
}

/**
 * Who gets which slot, at one moment, where tickets choose in turn and each takes the best slot of
 * the keys that it may use. The plan changes no key.
 */
export class SlotPlan {
  readonly #limits: RotationLimits;
  readonly #now: number;
  /** Sorted by `compareKeys`. */
  readonly #keys: PlannedKey[];

  /** Plans with those of the keys that were not rejected. `now` is in epoch milliseconds. */
  constructor(limits: RotationLimits, keys: ReadonlyMap<string, KeyState>, now: number) {
    this.#limits = limits;
    this.#now = now;
    this.#keys = [...keys]
      .filter(([, { rejected }]) => !rejected)
      .map(([key, { leases, restsUntil }]) => {
        const calls = leases.map(({ at }) => at);
        return { key, calls, restsUntil, freeAt: this.#nextFreeAt(calls, restsUntil) };
      })
      .sort(compareKeys);
  }

  /**
   * Takes the slot that is free first, and among those that are free together the one of a key that
   * the ticket's job has not tried, with the fewest recent calls, and least recently used. Returns
   * null where every key of the ticket was rejected.
   */
  take(choice: KeyChoice): PlannedSlot | null {
    const best = this.#indexOfBest(choice);
    const key = this.#keys[best];
    if (!key) return null;
    this.#keys.splice(best, 1);
    const slot = { key: key.key, freeAt: key.freeAt };
    key.calls.push(key.freeAt);
    key.freeAt = this.#nextFreeAt(key.calls, key.restsUntil);
    // Found from the end, because the next slot of a key in use is one of the latest.
    const before = this.#keys.findLastIndex((other) => compareKeys(other, key) <= 0);
    this.#keys.splice(before + 1, 0, key);
    return slot;
  }

  /** Returns -1 where every key of the choice was rejected. */
  #indexOfBest({ keys, avoid }: KeyChoice): number {
    let tried: { at: number; freeAt: number } | null = null;
    for (const [at, { key, freeAt }] of this.#keys.entries()) {
      if (tried && freeAt > tried.freeAt) break;
      if (!keys.has(key)) continue;
      if (!avoid.includes(key)) return at;
      tried ??= { at, freeAt };
    }
    return tried?.at ?? -1;
  }

  #nextFreeAt(calls: readonly number[], restsUntil: number): number {
    const blocking = calls.at(-this.#limits.callsPerPeriod);
    const freeAt = blocking === undefined ? this.#now : slotFreeAt(this.#limits, blocking);
    return Math.max(this.#now, restsUntil, freeAt);
  }
}

/** Orders keys: the one whose next slot is free first, has fewer calls, or is not used for longer. */
function compareKeys(one: PlannedKey, other: PlannedKey): number {
  return (
    one.freeAt - other.freeAt ||
    one.calls.length - other.calls.length ||
    (one.calls.at(-1) ?? 0) - (other.calls.at(-1) ?? 0)
  );
}
