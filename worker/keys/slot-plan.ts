import type { KeyState } from './key-store.ts';
import type { RotationLimits } from './lease.ts';

export interface KeyChoice {
  keys: ReadonlySet<string>;
  avoid: readonly string[];
}

export interface PlannedSlot {
  key: string;
  /** Epoch milliseconds; not before the time of the plan. */
  freeAt: number;
}

interface PlannedKey extends PlannedSlot {
  calls: number[];
  restsUntil: number;
}

export function slotFreeAt(
  { periodMs, usableMs }: Pick<RotationLimits, 'periodMs' | 'usableMs'>,
  leasedAt: number,
): number {
  return leasedAt + periodMs + usableMs;
}

/** When the slot of a lease is probably free: where open calls are limited, before its time is over. */
export function expectedFreeAt(limits: RotationLimits, leasedAt: number, now: number): number {
  const { usualMs } = limits;
  const latest = slotFreeAt(limits, leasedAt);
  return usualMs === undefined ? latest : Math.min(latest, Math.max(leasedAt + usualMs, now + 1));
}

/** Who gets which slot where tickets choose in turn. The plan changes no key. */
export class SlotPlan {
  readonly #limits: RotationLimits;
  readonly #now: number;
  readonly #keys: PlannedKey[];

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
   * Takes the slot that is free first: of a key that the job has not tried, with the fewest recent
   * calls. Returns null if every key of the ticket was rejected.
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
    const freeAt =
      blocking === undefined ? this.#now : expectedFreeAt(this.#limits, blocking, this.#now);
    return Math.max(this.#now, restsUntil, freeAt);
  }
}

function compareKeys(one: PlannedKey, other: PlannedKey): number {
  return (
    one.freeAt - other.freeAt ||
    one.calls.length - other.calls.length ||
    (one.calls.at(-1) ?? 0) - (other.calls.at(-1) ?? 0)
  );
}
