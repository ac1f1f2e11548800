import { dayMs } from '../../domain/days.ts';
import type { LeaseAnswer, LeaseRequest, RotationLimits } from './lease.ts';
import { LeaseIds } from './lease-ids.ts';
import { LeaseQueue, pollMaxMs } from './lease-queue.ts';
import { UserShares } from './user-shares.ts';

/** The state of one key. */
export interface KeyState {
  /** Its recent leases, oldest first; `at` in epoch milliseconds. */
  leases: { id: number; at: number; userId: string }[];
  /** The provider rate-limits the key until then, in epoch milliseconds. */
  restsUntil: number;
  rejected: boolean;
}

/**
 * Shortest time between two polls of one ticket, in milliseconds, so that a full pool is not polled
 * all the time.
 */
export const pollMinMs = 100;

/** How long a key rests after a 429 without a time, in milliseconds. */
const restMs = 60_000;

/**
 * Longest rest that a provider may request, in milliseconds: a day, as where an allocation is used
 * up until midnight. An operator may readmit a key earlier.
 */
const restMaxMs = dayMs;

/**
 * Decides which key is used next and whose turn it is: round robin over the waiting users, first
 * come, first served for one user, and for nobody more than a share of all slots (`UserShares`). It
 * identifies keys by fingerprint, so a key's state follows the key and not its position in the list.
 * Methods receive the time, in epoch milliseconds.
 */
export class KeyRotation {
  readonly #limits: RotationLimits;
  readonly #keys: Map<string, KeyState>;
  readonly #queue = new LeaseQueue();
  readonly #shares = new UserShares();
  readonly #ids: LeaseIds;

  constructor(
    limits: RotationLimits,
    known: ReadonlyMap<string, KeyState> = new Map(),
    ids: LeaseIds = new LeaseIds(0, idMax(known)),
  ) {
    this.#limits = limits;
    this.#keys = new Map(known);
    const leases = [...known.values()].flatMap((key) => key.leases).sort((a, b) => a.id - b.id);
    this.#ids = ids;
    for (const { id, at, userId } of leases) {
      this.#shares.add(userId, { id, freeAt: this.#freeAt(at) }, at);
    }
  }

  /** Requests a key. A granted lease counts at once, whether or not it is used. */
  lease(request: LeaseRequest, now: number): LeaseAnswer {
    const keys = request.keys.map((fingerprint) => this.#key(fingerprint));
    for (const key of keys) this.#forgetLeases(key, now);
    this.#queue.forget(now);
    if (keys.every(({ rejected }) => rejected)) return this.#leave(request.ticket, 'none');
    const allowedAt = this.#allowedAt(request.userId, keys, now);
    if (request.spareShare !== undefined) {
      const slots = this.#slotTimes(keys, now);
      const free = slots.filter((time) => time <= now).length;
      const isBusy = !this.#queue.isEmpty || free <= slots.length * request.spareShare;
      if (isBusy || allowedAt > now) return this.#leave(request.ticket, 'full');
    }
    if (this.#queue.isEmpty && allowedAt <= now) {
      // The queue is empty, as in most cases, so no position has to be computed.
      const keyNumber = this.#freshestKey(keys, request, now);
      if (keyNumber !== null) return this.#grant(keys, keyNumber, request, now);
    }
    this.#queue.join(request, now);
    // Users who hold their share wait for their own slots, and keep nobody from the others.
    const place = this.#queue.place(
      request.ticket,
      (userId) => this.#allowedAt(userId, keys, now) > now,
    );
    const slots = this.#slotTimes(keys, now);
    const etaMs = Math.max(this.#eta(place, slots, now), allowedAt - now);
    if (etaMs > request.waitMaxMs) return this.#leave(request.ticket, 'full');
    const free = slots.filter((time) => time <= now).length;
    const isNext = place <= free && allowedAt <= now;
    const keyNumber = isNext ? this.#freshestKey(keys, request, now) : null;
    if (keyNumber === null) {
      const pollAfterMs = Math.min(pollMaxMs, Math.max(pollMinMs, etaMs));
      return { state: 'waiting', place, etaMs, pollAfterMs };
    }
    this.#queue.takeTurn(request.ticket);
    return this.#grant(keys, keyNumber, request, now);
  }

  /** Frees the slot of a lease that was not used. */
  giveBack(leaseId: number): void {
    this.#shares.remove(leaseId);
    for (const key of this.#keys.values()) {
      key.leases = key.leases.filter(({ id }) => id !== leaseId);
    }
  }

  /** Leaves the queue. */
  withdraw(ticket: string): void {
    this.#queue.withdraw(ticket);
  }

  /**
   * Rests a key that the provider rate-limited: for `retryAfterMs` milliseconds, a day at most, or
   * for a minute where it is null. Returns until when, in epoch milliseconds; an earlier, longer
   * rest remains.
   */
  rest(fingerprint: string, retryAfterMs: number | null, now: number): number {
    const key = this.#key(fingerprint);
    const wait = Math.min(retryAfterMs ?? restMs, restMaxMs);
    key.restsUntil = Math.max(key.restsUntil, now + wait);
    return key.restsUntil;
  }

  isRejected(fingerprint: string): boolean {
    return this.#key(fingerprint).rejected;
  }

  /** Excludes a key that the provider rejected, until an operator readmits it. */
  reject(fingerprint: string): void {
    this.#key(fingerprint).rejected = true;
  }

  /** Makes a key available again: clears its rejection and its rest. */
  readmit(fingerprint: string): void {
    const key = this.#key(fingerprint);
    key.rejected = false;
    key.restsUntil = 0;
  }

  #grant(
    keys: readonly KeyState[],
    keyNumber: number,
    { userId }: LeaseRequest,
    now: number,
  ): LeaseAnswer {
    const leaseId = this.#ids.next(now);
    keys[keyNumber]?.leases.push({ id: leaseId, at: now, userId });
    this.#shares.add(userId, { id: leaseId, freeAt: this.#freeAt(now) }, now);
    return { state: 'granted', keyNumber, leaseId, usableUntil: now + this.#limits.usableMs };
  }

  /** Returns when a user may hold one more slot, in epoch milliseconds. */
  #allowedAt(userId: string, keys: readonly KeyState[], now: number): number {
    const working = keys.filter(({ rejected }) => !rejected);
    const slots = working.length * this.#limits.callsPerPeriod;
    const isAnyoneWaiting = this.#queue.hasOthers(userId);
    return this.#shares.allowedAt(userId, { slots, isAnyoneWaiting }, now);
  }

  #key(fingerprint: string): KeyState {
    const known = this.#keys.get(fingerprint);
    if (known) return known;
    const fresh: KeyState = { leases: [], restsUntil: 0, rejected: false };
    this.#keys.set(fingerprint, fresh);
    return fresh;
  }

  #leave(ticket: string, state: 'full' | 'none'): LeaseAnswer {
    this.#queue.withdraw(ticket);
    return { state };
  }

  /** Drops leases that no longer block a slot. */
  #forgetLeases(key: KeyState, now: number): void {
    if (key.leases.some(({ at }) => this.#freeAt(at) <= now)) {
      key.leases = key.leases.filter(({ at }) => this.#freeAt(at) > now);
    }
  }

  #freeAt(leasedAt: number): number {
    return leasedAt + this.#limits.periodMs + this.#limits.usableMs;
  }

  /**
   * Returns when each slot of each key that was not rejected is free, in epoch milliseconds,
   * earliest first.
   */
  #slotTimes(keys: readonly KeyState[], now: number): number[] {
    const { callsPerPeriod } = this.#limits;
    return keys
      .filter((key) => !key.rejected)
      .flatMap((key) =>
        Array.from({ length: callsPerPeriod }, (_, slot) => {
          const at = key.leases.at(slot - callsPerPeriod)?.at;
          const freeAt = at === undefined ? now : this.#freeAt(at);
          return Math.max(now, freeAt, key.restsUntil);
        }),
      )
      .sort((a, b) => a - b);
  }

  #eta(place: number, slots: number[], now: number): number {
    const slot = slots[(place - 1) % slots.length] as number;
    const rounds = Math.floor((place - 1) / slots.length);
    return slot - now + rounds * (this.#limits.periodMs + this.#limits.usableMs);
  }

  /**
   * Returns the index of the usable key with the fewest recent calls, and among those the least
   * recently used; null when there is none. A key that this job has tried comes last.
   */
  #freshestKey(keys: readonly KeyState[], request: LeaseRequest, now: number): number | null {
    let best: { number: number; rank: number[] } | null = null;
    for (const [number, key] of keys.entries()) {
      if (key.rejected || key.restsUntil > now) continue;
      if (key.leases.length >= this.#limits.callsPerPeriod) continue;
      const wasTried = request.avoid.includes(request.keys[number] as string);
      const rank = [Number(wasTried), key.leases.length, key.leases.at(-1)?.at ?? 0];
      if (best === null || comesBefore(rank, best.rank)) best = { number, rank };
    }
    return best?.number ?? null;
  }
}

/** Returns the highest id of the known leases, 0 where there is none. */
export function idMax(known: ReadonlyMap<string, KeyState>): number {
  return Math.max(0, ...[...known.values()].flatMap(({ leases }) => leases.map(({ id }) => id)));
}

function comesBefore(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((value, place) => value !== right[place]);
  return at >= 0 && (left[at] as number) < (right[at] as number);
}
