import { dayMs } from '../../domain/days.ts';
import type { KeyState } from './key-store.ts';
import type { LeaseRequest, LeaseResponse, RotationLimits } from './lease.ts';
import { LeaseQueue, pollMaxMs } from './lease-queue.ts';
import {
  expectedFreeAt,
  type KeyChoice,
  type PlannedSlot,
  SlotPlan,
  slotFreeAt,
} from './slot-plan.ts';
import { UserShares } from './user-shares.ts';

/**
 * Shortest time between two polls of one ticket, so that a full pool is not polled all the time.
 */
export const pollMinMs = 100;

/** How long a key rests after a 429 without a time. */
const restMs = 60_000;

/** Some providers let a key rest until midnight. */
const restMaxMs = dayMs;

const leasesPerMs = 1024;

/** The share of the newest call in the usual time. */
const newestShare = 1 / 8;

/**
 * Decides which key is used next and whose turn it is: round robin over the waiting users, and for
 * nobody more than a share of all slots (`UserShares`). Times are epoch milliseconds.
 */
export class KeyRotation {
  #limits: RotationLimits;
  readonly #keys: Map<string, KeyState>;
  readonly #queue = new LeaseQueue();
  readonly #shares = new UserShares();
  /** An id is never used twice, else a returned lease could free the slot of another one. */
  #lastId: number;

  constructor(limits: RotationLimits, known: ReadonlyMap<string, KeyState> = new Map()) {
    this.#limits = limits;
    this.#keys = new Map(known);
    const leases = [...known.values()].flatMap((key) => key.leases).sort((a, b) => a.id - b.id);
    this.#lastId = leases.at(-1)?.id ?? 0;
    for (const { id, at, userId } of leases) {
      this.#shares.add(userId, { id, at, freeAt: slotFreeAt(limits, at) }, at);
    }
  }

  lease(request: LeaseRequest, now: number): LeaseResponse {
    const keys = request.keys.map((fingerprint) => this.#key(fingerprint));
    this.#forgetLeases(now);
    this.#queue.forget(now);
    if (keys.every(({ rejected }) => rejected)) return this.#leave(request.ticket, 'none');
    const spent = (request.spent ?? []).map((fingerprint) => this.#key(fingerprint));
    const { slots: allSlots } = this.#countSlots([...keys, ...spent], now);
    const allowedAt = this.#allowedAt(request.userId, allSlots, now);
    if (request.spareShare !== undefined) {
      const { slots, free } = this.#countSlots(keys, now);
      const isBusy = !this.#queue.isEmpty || free <= slots * request.spareShare;
      if (isBusy || allowedAt > now) return this.#leave(request.ticket, 'full');
    }
    const choice = { keys: new Set(request.keys), avoid: request.avoid };
    if (this.#queue.isEmpty && allowedAt <= now) {
      const { key, freeAt } = this.#planSlot(choice, [], now);
      if (freeAt <= now) return this.#grant(request, key, now);
    }
    this.#queue.join(request, choice, now);
    // Users who hold their share wait for their own slots, and keep nobody from the others.
    const before = this.#queue.before(
      request.ticket,
      (userId) => this.#allowedAt(userId, allSlots, now) > now,
    );
    const { key, freeAt } = this.#planSlot(choice, before, now);
    const etaMs = Math.max(freeAt, allowedAt) - now;
    if (etaMs > request.waitMaxMs) return this.#leave(request.ticket, 'full');
    if (etaMs > 0) {
      const pollAfterMs = Math.min(pollMaxMs, Math.max(pollMinMs, etaMs));
      return { state: 'waiting', place: before.length + 1, etaMs, pollAfterMs };
    }
    this.#queue.takeTurn(request.ticket, key);
    return this.#grant(request, key, now);
  }

  giveBack(leaseId: number): void {
    this.#shares.remove(leaseId);
    for (const key of this.#keys.values()) {
      key.leases = key.leases.filter(({ id }) => id !== leaseId);
    }
  }

  /** Frees the slot of a call that has ended, where open calls are limited. */
  endCall(leaseId: number, now: number): void {
    const { usualMs } = this.#limits;
    const leases = [...this.#keys.values()].flatMap((key) => key.leases);
    const lease = leases.find(({ id }) => id === leaseId);
    if (!lease || usualMs === undefined) return;
    const tookMs = now - lease.at;
    this.#limits = { ...this.#limits, usualMs: usualMs + (tookMs - usualMs) * newestShare };
    this.giveBack(leaseId);
  }

  withdraw(ticket: string): void {
    this.#queue.withdraw(ticket);
  }

  /** Returns until when the key rests, in epoch milliseconds; an earlier, longer rest remains. */
  rest(fingerprint: string, retryAfterMs: number | null, now: number): number {
    const key = this.#key(fingerprint);
    const wait = Math.min(retryAfterMs ?? restMs, restMaxMs);
    key.restsUntil = Math.max(key.restsUntil, now + wait);
    return key.restsUntil;
  }

  isRejected(fingerprint: string): boolean {
    return this.#key(fingerprint).rejected;
  }

  reject(fingerprint: string): void {
    this.#key(fingerprint).rejected = true;
  }

  readmit(fingerprint: string): void {
    const key = this.#key(fingerprint);
    key.rejected = false;
    key.restsUntil = 0;
  }

  #planSlot(choice: KeyChoice, before: readonly KeyChoice[], now: number): PlannedSlot {
    const plan = new SlotPlan(this.#limits, this.#keys, now);
    for (const ticket of before) plan.take(ticket);
    return plan.take(choice) as PlannedSlot;
  }

  #grant({ keys, userId }: LeaseRequest, key: string, now: number): LeaseResponse {
    const leaseId = Math.max(this.#lastId + 1, now * leasesPerMs);
    this.#lastId = leaseId;
    this.#key(key).leases.push({ id: leaseId, at: now, userId });
    const freeAt = slotFreeAt(this.#limits, now);
    this.#shares.add(userId, { id: leaseId, at: now, freeAt }, now);
    const usableUntil = now + this.#limits.usableMs;
    return { state: 'granted', keyNumber: keys.indexOf(key), leaseId, usableUntil };
  }

  #allowedAt(userId: string, slots: number, now: number): number {
    const isAnyoneWaiting = this.#queue.hasOthers(userId);
    const lease = this.#shares.blocking(userId, { slots, isAnyoneWaiting }, now);
    return lease ? expectedFreeAt(this.#limits, lease.at, now) : now;
  }

  #key(fingerprint: string): KeyState {
    const known = this.#keys.get(fingerprint);
    if (known) return known;
    const fresh: KeyState = { leases: [], restsUntil: 0, rejected: false };
    this.#keys.set(fingerprint, fresh);
    return fresh;
  }

  #leave(ticket: string, state: 'full' | 'none'): LeaseResponse {
    this.#queue.withdraw(ticket);
    return { state };
  }

  #forgetLeases(now: number): void {
    const isOver = ({ at }: { at: number }) => slotFreeAt(this.#limits, at) <= now;
    for (const key of this.#keys.values()) {
      if (key.leases.some(isOver)) key.leases = key.leases.filter((lease) => !isOver(lease));
    }
  }

  #countSlots(keys: readonly KeyState[], now: number): { slots: number; free: number } {
    const { callsPerPeriod } = this.#limits;
    const working = keys.filter(({ rejected }) => !rejected);
    const free = working
      .filter(({ restsUntil }) => restsUntil <= now)
      .reduce((sum, { leases }) => sum + Math.max(0, callsPerPeriod - leases.length), 0);
    return { slots: working.length * callsPerPeriod, free };
  }
}
