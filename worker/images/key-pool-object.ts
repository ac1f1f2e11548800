import { DurableObject } from 'cloudflare:workers';
import { KeyRotation, type KeyState, type LeaseAnswer, type LeaseRequest } from './key-rotation.ts';

/** Calls that one key may make in a period, in milliseconds (spec, section 9). */
const callsPerPeriod = 3;
const periodMs = 60_000;

/** Old leases are dropped from the table after this many new ones. */
const pruneEvery = 200;

/**
 * One provider's keys: who may call next, and with which. Everything that must
 * outlive a restart (the recent leases, keys at rest, keys that are out) is
 * written before the answer leaves; who waits asks again by itself.
 */
export class KeyPool extends DurableObject<Env> {
  #rotation: KeyRotation | null = null;
  #keyCount = 0;
  #leases = 0;

  constructor(context: DurableObjectState, environment: Env) {
    super(context, environment);
    context.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS leases (key_number INTEGER NOT NULL, leased_at INTEGER NOT NULL) STRICT',
    );
    context.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS keys (
         number INTEGER PRIMARY KEY, rests_until INTEGER NOT NULL, rejected INTEGER NOT NULL
       ) STRICT`,
    );
  }

  /** Asks for one of `keyCount` keys for one call. */
  lease(request: LeaseRequest & { keyCount: number }): LeaseAnswer {
    const now = Date.now();
    const answer = this.#of(request.keyCount, now).lease(request, now);
    if (answer.state === 'granted') {
      this.ctx.storage.sql.exec(
        'INSERT INTO leases (key_number, leased_at) VALUES (?, ?)',
        answer.keyNumber,
        now,
      );
      this.#leases += 1;
      if (this.#leases % pruneEvery === 0) this.#prune(now);
    }
    return answer;
  }

  /** Gives up a place in the queue. */
  withdraw(ticket: string): void {
    this.#rotation?.withdraw(ticket);
  }

  /** The provider limited this key; it rests for the time it named, in milliseconds, or a minute. */
  reportLimited(keyNumber: number, retryAfterMs: number | null): void {
    const until = this.#rotation?.rest(keyNumber, retryAfterMs, Date.now());
    if (until !== undefined) this.#saveKey(keyNumber, { restsUntil: until, rejected: false });
  }

  /** The provider rejected this key: it is out until an operator has looked. */
  reportRejected(keyNumber: number): void {
    console.error(JSON.stringify({ event: 'provider_key_rejected', keyNumber }));
    this.#rotation?.reject(keyNumber);
    this.#saveKey(keyNumber, { restsUntil: 0, rejected: true });
  }

  #of(keyCount: number, now: number): KeyRotation {
    if (!this.#rotation || this.#keyCount !== keyCount) {
      const limits = { keyCount, callsPerPeriod, periodMs };
      this.#rotation = new KeyRotation(limits, this.#load(now));
      this.#keyCount = keyCount;
    }
    return this.#rotation;
  }

  #load(now: number): Map<number, KeyState> {
    const known = new Map<number, KeyState>();
    const of = (number: number): KeyState => {
      const state = known.get(number) ?? { leasedAt: [], restsUntil: 0, rejected: false };
      known.set(number, state);
      return state;
    };
    this.#prune(now);
    for (const row of this.ctx.storage.sql.exec('SELECT * FROM leases ORDER BY leased_at')) {
      of(row.key_number as number).leasedAt.push(row.leased_at as number);
    }
    for (const row of this.ctx.storage.sql.exec('SELECT * FROM keys')) {
      const state = of(row.number as number);
      state.restsUntil = row.rests_until as number;
      state.rejected = row.rejected === 1;
    }
    return known;
  }

  #prune(now: number): void {
    this.ctx.storage.sql.exec('DELETE FROM leases WHERE leased_at < ?', now - 2 * periodMs);
  }

  #saveKey(number: number, state: { restsUntil: number; rejected: boolean }): void {
    this.ctx.storage.sql.exec(
      `INSERT INTO keys (number, rests_until, rejected) VALUES (?1, ?2, ?3)
       ON CONFLICT (number) DO UPDATE SET rests_until = ?2, rejected = ?3`,
      number,
      state.restsUntil,
      state.rejected ? 1 : 0,
    );
  }
}
