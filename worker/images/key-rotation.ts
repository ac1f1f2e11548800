/** What a pool may do with its keys. */
export interface RotationLimits {
  keyCount: number;
  /** Calls that one key may make within `periodMs`. */
  callsPerPeriod: number;
  periodMs: number;
}

export type LeaseAnswer =
  /** Call with this key, once, before `usableUntil` (epoch milliseconds). */
  | { state: 'granted'; keyNumber: number; usableUntil: number }
  /** Ask again with the same ticket after `pollAfterMs`; `place` counts from 1. */
  | { state: 'waiting'; place: number; etaMs: number; pollAfterMs: number }
  /** So many wait that it would take longer than `waitMaxMs`, or no key is left. */
  | { state: 'full' };

export interface LeaseRequest {
  /** Names the wish for one call; asking again with it keeps the place. */
  ticket: string;
  /** Users take turns, whatever each has waiting. */
  userId: string;
  /** Key numbers that this job has tried already. */
  avoid: readonly number[];
  waitMaxMs: number;
}

export interface KeyState {
  /** When its recent leases were given, in epoch milliseconds, oldest first. */
  leasedAt: number[];
  restsUntil: number;
  rejected: boolean;
}

interface Ticket {
  id: string;
  userId: string;
  seenAt: number;
}

/**
 * A lease must be used this soon, in milliseconds, and its slot stays taken that
 * much longer than the period: so however late within it the call is made, no
 * period of the provider's sees one call too many.
 */
const usableMs = 2000;

/** Longest time between two questions of one who waits, in milliseconds; its place is lost after three. */
const pollMaxMs = 2000;

/** The shortest, so that a full pool is not asked all the time. */
const pollMinMs = 100;

/** A key that was answered 429 without a time rests this long, in milliseconds. */
const restMs = 60_000;

/**
 * Decides which key may be used next, and whose turn it is: round robin over the
 * users who wait, first come first served within one. It knows numbers alone,
 * and takes the time (epoch milliseconds) as an argument.
 */
export class KeyRotation {
  readonly #limits: RotationLimits;
  readonly #keys: KeyState[];
  /** Who waits, in the order of turns: a user's tickets are in order of arrival. */
  #turns: { userId: string; tickets: Ticket[] }[] = [];

  constructor(limits: RotationLimits, known: ReadonlyMap<number, KeyState> = new Map()) {
    this.#limits = limits;
    this.#keys = Array.from(
      { length: limits.keyCount },
      (_, number) => known.get(number) ?? { leasedAt: [], restsUntil: 0, rejected: false },
    );
  }

  /** Asks for a key. A granted lease is counted at once, used or not. */
  lease(request: LeaseRequest, now: number): LeaseAnswer {
    this.#forget(now);
    this.#enqueue(request, now);
    const place = this.#place(request.ticket);
    const slots = this.#slotTimes(now);
    const etaMs = this.#eta(place, slots, now);
    if (etaMs === null || etaMs > request.waitMaxMs) {
      this.withdraw(request.ticket);
      return { state: 'full' };
    }
    const free = slots.filter((time) => time <= now).length;
    const keyNumber = place <= free ? this.#freshestKey(request.avoid, now) : null;
    if (keyNumber === null) {
      const pollAfterMs = Math.min(pollMaxMs, Math.max(pollMinMs, etaMs));
      return { state: 'waiting', place, etaMs, pollAfterMs };
    }
    this.#takeTurn(request.ticket);
    this.#keys[keyNumber]?.leasedAt.push(now);
    return { state: 'granted', keyNumber, usableUntil: now + usableMs };
  }

  /** Gives up a place in the queue. */
  withdraw(ticket: string): void {
    for (const turn of this.#turns) turn.tickets = turn.tickets.filter(({ id }) => id !== ticket);
    this.#turns = this.#turns.filter((turn) => turn.tickets.length > 0);
  }

  /** The provider said that this key has had its calls: it rests. Returns until when. */
  rest(keyNumber: number, retryAfterMs: number | null, now: number): number {
    const key = this.#keys[keyNumber];
    if (!key) return now;
    key.restsUntil = Math.max(key.restsUntil, now + (retryAfterMs ?? restMs));
    return key.restsUntil;
  }

  /** The provider does not know this key: it is out until an operator has looked. */
  reject(keyNumber: number): void {
    const key = this.#keys[keyNumber];
    if (key) key.rejected = true;
  }

  #enqueue({ ticket, userId }: LeaseRequest, now: number): void {
    const turn = this.#turns.find((one) => one.userId === userId);
    const known = turn?.tickets.find(({ id }) => id === ticket);
    if (known) known.seenAt = now;
    else if (turn) turn.tickets.push({ id: ticket, userId, seenAt: now });
    else this.#turns.push({ userId, tickets: [{ id: ticket, userId, seenAt: now }] });
  }

  /** Place of a ticket when every user in turn sends one. */
  #place(ticket: string): number {
    const mine = this.#turns.findIndex(({ tickets }) => tickets.some(({ id }) => id === ticket));
    const round = this.#turns[mine]?.tickets.findIndex(({ id }) => id === ticket) ?? 0;
    return this.#turns.reduce((place, { tickets }, at) => {
      const before = Math.min(tickets.length, at < mine ? round + 1 : round);
      return at === mine ? place : place + before;
    }, round + 1);
  }

  /** The ticket is served: its user goes to the end of the line. */
  #takeTurn(ticket: string): void {
    const turn = this.#turns.find(({ tickets }) => tickets.some(({ id }) => id === ticket));
    this.withdraw(ticket);
    if (!turn || turn.tickets.length === 0) return;
    this.#turns = [...this.#turns.filter((one) => one !== turn), turn];
  }

  /** Drops leases whose period is over and tickets whose owner no longer asks. */
  #forget(now: number): void {
    for (const key of this.#keys) {
      key.leasedAt = key.leasedAt.filter((at) => this.#freeAt(at) > now);
    }
    for (const turn of this.#turns) {
      turn.tickets = turn.tickets.filter(({ seenAt }) => seenAt + 3 * pollMaxMs > now);
    }
    this.#turns = this.#turns.filter((turn) => turn.tickets.length > 0);
  }

  #freeAt(leasedAt: number): number {
    return leasedAt + this.#limits.periodMs + usableMs;
  }

  /** When each slot of each key that is not out can be used next, soonest first. */
  #slotTimes(now: number): number[] {
    const { callsPerPeriod } = this.#limits;
    return this.#keys
      .filter((key) => !key.rejected)
      .flatMap((key) =>
        Array.from({ length: callsPerPeriod }, (_, slot) => {
          const at = key.leasedAt.at(slot - callsPerPeriod);
          const freeAt = at === undefined ? now : this.#freeAt(at);
          return Math.max(now, freeAt, key.restsUntil);
        }),
      )
      .sort((a, b) => a - b);
  }

  #eta(place: number, slots: number[], now: number): number | null {
    if (slots.length === 0) return null;
    const slot = slots[(place - 1) % slots.length] as number;
    const rounds = Math.floor((place - 1) / slots.length);
    return slot - now + rounds * (this.#limits.periodMs + usableMs);
  }

  /** The usable key with the fewest recent calls, and of those the one used longest ago. */
  #freshestKey(avoid: readonly number[], now: number): number | null {
    const usable = this.#keys
      .map((key, number) => ({ key, number }))
      .filter(({ key }) => !key.rejected && key.restsUntil <= now)
      .filter(({ key }) => key.leasedAt.length < this.#limits.callsPerPeriod);
    const fresh = usable.filter(({ number }) => !avoid.includes(number));
    const best = (fresh.length > 0 ? fresh : usable).sort(
      (a, b) =>
        a.key.leasedAt.length - b.key.leasedAt.length ||
        (a.key.leasedAt.at(-1) ?? 0) - (b.key.leasedAt.at(-1) ?? 0) ||
        a.number - b.number,
    )[0];
    return best?.number ?? null;
  }
}
