import { LeaseQueue, pollMaxMs } from './lease-queue.ts';

/** What a pool may do with its keys. */
export interface RotationLimits {
  /** Calls that one key may make within `periodMs`. */
  callsPerPeriod: number;
  periodMs: number;
  /**
   * A lease must be used this soon, in milliseconds, and its slot stays taken that
   * much longer than the period: so however late within it the call is made, no
   * period of the provider's sees one call too many.
   */
  usableMs: number;
}

export type LeaseAnswer =
  /** Call with this key (its place among those asked for), once, before `usableUntil` (epoch milliseconds). */
  | { state: 'granted'; keyNumber: number; leaseId: number; usableUntil: number }
  /** Ask again with the same ticket after `pollAfterMs`; `place` counts from 1. */
  | { state: 'waiting'; place: number; etaMs: number; pollAfterMs: number }
  /** So many wait that it would take longer than `waitMaxMs`. */
  | { state: 'full' }
  /** The provider has rejected every key: only the operator can help. */
  | { state: 'none' };

export interface LeaseRequest {
  /** Names the request for one call; a repeated request with it keeps its position. */
  ticket: string;
  /** Users take turns, whatever each has waiting. */
  userId: string;
  /** Fingerprints of the keys that may be used. */
  keys: readonly string[];
  /** Those of them that this job has tried already. */
  avoid: readonly string[];
  waitMaxMs: number;
  /** So much of all slots, 0 to 1, must be free and stay for others: who asks for free stands behind who pays. */
  spareShare?: number;
}

/** What is known of one key. */
export interface KeyState {
  /** Its recent leases, oldest first; `at` in epoch milliseconds. */
  leases: { id: number; at: number }[];
  /** Epoch milliseconds until which the provider wants to be left alone. */
  restsUntil: number;
  rejected: boolean;
}

/** The shortest, so that a full pool is not asked all the time. */
const pollMinMs = 100;

/** Ids of leases follow the clock, with room for so many in one millisecond. */
const leasesPerMs = 1000;

/** A key that was answered 429 without a time rests this long, in milliseconds. */
const restMs = 60_000;

/** Longest rest that a provider may ask for, in milliseconds: a day, as where an allocation is used up until midnight. An operator may readmit a key sooner. */
const restMaxMs = 24 * 60 * 60_000;

/**
 * Decides which key may be used next, and whose turn it is: round robin over the
 * users who wait, first come first served within one. It knows keys by their
 * fingerprints alone, so what it learned stays with a key and not with its place
 * in the list, and takes the time (epoch milliseconds) as an argument.
 */
export class KeyRotation {
  readonly #limits: RotationLimits;
  readonly #keys: Map<string, KeyState>;
  readonly #queue = new LeaseQueue();
  #leaseId: number;

  constructor(limits: RotationLimits, known: ReadonlyMap<string, KeyState> = new Map()) {
    this.#limits = limits;
    this.#keys = new Map(known);
    const ids = [...known.values()].flatMap(({ leases }) => leases.map(({ id }) => id));
    this.#leaseId = ids.reduce((highest, id) => Math.max(highest, id), 0);
  }

  /** Asks for a key. A granted lease is counted at once, used or not. */
  lease(request: LeaseRequest, now: number): LeaseAnswer {
    const keys = request.keys.map((fingerprint) => this.#key(fingerprint));
    for (const key of keys) this.#forgetLeases(key, now);
    this.#queue.forget(now);
    if (keys.every(({ rejected }) => rejected)) return this.#leave(request.ticket, 'none');
    if (request.spareShare !== undefined) {
      const slots = this.#slotTimes(keys, now);
      const free = slots.filter((time) => time <= now).length;
      const isBusy = !this.#queue.isEmpty || free <= slots.length * request.spareShare;
      if (isBusy) return this.#leave(request.ticket, 'full');
    }
    if (this.#queue.isEmpty) {
      // Nobody waits, as nearly always: there is no line to look at.
      const keyNumber = this.#freshestKey(keys, request, now);
      if (keyNumber !== null) return this.#grant(keys, keyNumber, now);
    }
    this.#queue.join(request, now);
    const place = this.#queue.place(request.ticket);
    const slots = this.#slotTimes(keys, now);
    const etaMs = this.#eta(place, slots, now);
    if (etaMs > request.waitMaxMs) return this.#leave(request.ticket, 'full');
    const free = slots.filter((time) => time <= now).length;
    const keyNumber = place <= free ? this.#freshestKey(keys, request, now) : null;
    if (keyNumber === null) {
      const pollAfterMs = Math.min(pollMaxMs, Math.max(pollMinMs, etaMs));
      return { state: 'waiting', place, etaMs, pollAfterMs };
    }
    this.#queue.takeTurn(request.ticket);
    return this.#grant(keys, keyNumber, now);
  }

  /** A lease that was not used is free again at once. */
  giveBack(leaseId: number): void {
    for (const key of this.#keys.values()) {
      key.leases = key.leases.filter(({ id }) => id !== leaseId);
    }
  }

  /** Gives up a place in the line. */
  withdraw(ticket: string): void {
    this.#queue.withdraw(ticket);
  }

  /**
   * The provider said that this key has had its calls: it rests for the time that
   * was named, a day at most, or a minute. Returns until when.
   */
  rest(fingerprint: string, retryAfterMs: number | null, now: number): number {
    const key = this.#key(fingerprint);
    const wait = Math.min(retryAfterMs ?? restMs, restMaxMs);
    key.restsUntil = Math.max(key.restsUntil, now + wait);
    return key.restsUntil;
  }

  /** The provider does not know this key: it is out until an operator has looked. */
  reject(fingerprint: string): void {
    this.#key(fingerprint).rejected = true;
  }

  /** An operator has looked: the key may be tried again. */
  readmit(fingerprint: string): void {
    const key = this.#key(fingerprint);
    key.rejected = false;
    key.restsUntil = 0;
  }

  #grant(keys: readonly KeyState[], keyNumber: number, now: number): LeaseAnswer {
    // Never an id that was given out before a restart: what is given back then would free another's lease.
    this.#leaseId = Math.max(this.#leaseId + 1, now * leasesPerMs);
    const leaseId = this.#leaseId;
    keys[keyNumber]?.leases.push({ id: leaseId, at: now });
    return { state: 'granted', keyNumber, leaseId, usableUntil: now + this.#limits.usableMs };
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

  /** Drops leases whose period is over. */
  #forgetLeases(key: KeyState, now: number): void {
    if (key.leases.some(({ at }) => this.#freeAt(at) <= now)) {
      key.leases = key.leases.filter(({ at }) => this.#freeAt(at) > now);
    }
  }

  #freeAt(leasedAt: number): number {
    return leasedAt + this.#limits.periodMs + this.#limits.usableMs;
  }

  /** When each slot of each key that is not out can be used next, soonest first. */
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
   * The usable key with the fewest recent calls, and of those the one used longest
   * ago; one that this job has tried already only where there is no other.
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

function comesBefore(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((value, place) => value !== right[place]);
  return at >= 0 && (left[at] as number) < (right[at] as number);
}
