import { DurableObject } from 'cloudflare:workers';
import { migrate } from '../storage/migrate.ts';
import { sqlOf } from '../storage/object-sql.ts';
import type { SqlHandle } from '../storage/sql.ts';
import { keyPoolMigrations } from './key-pool-schema.ts';
import {
  KeyRotation,
  type KeyState,
  type LeaseAnswer,
  type LeaseRequest,
  type RotationLimits,
} from './key-rotation.ts';

/** Old leases are dropped from the table after this many new ones, or soon after. */
const pruneEvery = 200;

interface Waiting {
  request: LeaseRequest;
  resolve: (answer: LeaseAnswer) => void;
  reject: (reason: unknown) => void;
}

/**
 * One provider's keys: who may call next, and with which. Everything that must
 * outlive a restart (the recent leases, keys at rest, keys that are out) is
 * on disk before the answer leaves; who waits asks again by itself.
 *
 * Every picture of the world passes here, and a commit costs more than all else.
 * So requests that arrive while one is being written share the next; a lone one
 * is written at once (docs/decisions/0005).
 */
export class KeyPool extends DurableObject<Env> {
  readonly #sql: SqlHandle;
  #rotation: KeyRotation | null = null;
  #limits: RotationLimits | null = null;
  #leases = 0;
  #waiting: Waiting[] = [];
  #isCommitting = false;

  constructor(context: DurableObjectState, environment: Env) {
    super(context, environment);
    this.#sql = sqlOf(context.storage);
    migrate(this.#sql, keyPoolMigrations);
  }

  /** Asks for one of the keys for one call. */
  lease(request: LeaseRequest, limits: RotationLimits): Promise<LeaseAnswer> {
    this.#load(limits);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isCommitting) void this.#commitAll();
    });
  }

  /** Gives up a place in the queue. */
  withdraw(ticket: string): void {
    this.#rotation?.withdraw(ticket);
  }

  /** A lease that was not used is free again at once. */
  giveBack(leaseId: number): void {
    this.#rotation?.giveBack(leaseId);
    this.#sql.all('DELETE FROM leases WHERE id = ?', leaseId);
  }

  /** The provider limited this key; it rests for the time it named, in milliseconds, or a minute. */
  reportLimited(key: string, retryAfterMs: number | null, limits: RotationLimits): void {
    const until = this.#load(limits).rest(key, retryAfterMs, Date.now());
    this.#sql.all(
      `INSERT INTO keys (fingerprint, rests_until) VALUES (?1, ?2)
       ON CONFLICT (fingerprint) DO UPDATE SET rests_until = ?2`,
      key,
      until,
    );
  }

  /** The provider rejected this key: it is out until an operator has looked, or put another in its place. */
  reportRejected(key: string, limits: RotationLimits): void {
    console.error(JSON.stringify({ event: 'provider_key_rejected', key }));
    this.#load(limits).reject(key);
    this.#sql.all(
      `INSERT INTO keys (fingerprint, rejected) VALUES (?1, 1)
       ON CONFLICT (fingerprint) DO UPDATE SET rejected = 1`,
      key,
    );
  }

  /** An operator has looked: the key may be tried again. */
  readmit(key: string): void {
    this.#rotation?.readmit(key);
    this.#sql.all('DELETE FROM keys WHERE fingerprint = ?', key);
  }

  /** The keys of which something is known: how often each was leased lately, until when it rests, whether it is out. */
  keys(): { key: string; leases: number; restsUntil: number; rejected: boolean }[] {
    return [...this.#read(Date.now())].map(([key, state]) => ({
      key,
      leases: state.leases.length,
      restsUntil: state.restsUntil,
      rejected: state.rejected,
    }));
  }

  /** Answers everybody who waits, in one transaction a round, until nobody does. */
  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    while (this.#waiting.length > 0) {
      const round = this.#waiting;
      this.#waiting = [];
      try {
        const answers = this.ctx.storage.transactionSync(() => this.#answerAll(round));
        await this.ctx.storage.sync();
        for (const [at, { resolve }] of round.entries()) resolve(answers[at] as LeaseAnswer);
      } catch (error) {
        // What was written and what is remembered may differ now: the next one reads it anew.
        this.#rotation = null;
        for (const { reject } of round) reject(error);
      }
    }
    this.#isCommitting = false;
  }

  /** Answers in the order of arrival, and writes what was granted by one statement. */
  #answerAll(round: readonly Waiting[]): LeaseAnswer[] {
    const now = Date.now();
    const rotation = this.#load(this.#limits as RotationLimits);
    const granted: [leaseId: number, fingerprint: string][] = [];
    const answers = round.map(({ request }) => {
      const answer = rotation.lease(request, now);
      if (answer.state === 'granted') {
        granted.push([answer.leaseId, request.keys[answer.keyNumber] as string]);
      }
      return answer;
    });
    if (granted.length > 0) {
      this.#sql.all(
        `INSERT INTO leases (id, fingerprint, leased_at)
         SELECT value ->> 0, value ->> 1, ?2 FROM json_each(?1)`,
        JSON.stringify(granted),
        now,
      );
    }
    this.#leases += granted.length;
    if (this.#leases >= pruneEvery) this.#prune(now);
    return answers;
  }

  /** The rotation under these limits; other limits, as after a deployment, begin from what is on disk. */
  #load(limits: RotationLimits): KeyRotation {
    if (!this.#rotation || !this.#limits || !areSame(limits, this.#limits)) {
      this.#limits = limits;
      this.#prune(Date.now());
      this.#rotation = new KeyRotation(limits, this.#read(Date.now()));
    }
    return this.#rotation;
  }

  #read(now: number): Map<string, KeyState> {
    const known = new Map<string, KeyState>();
    const of = (fingerprint: string): KeyState => {
      const state = known.get(fingerprint) ?? { leases: [], restsUntil: 0, rejected: false };
      known.set(fingerprint, state);
      return state;
    };
    // Before anybody has asked for a lease nobody knows the limits: then all that is kept is shown.
    const since = this.#limits ? now - this.#keptMs() : 0;
    for (const row of this.#sql.all(
      'SELECT * FROM leases WHERE leased_at >= ? ORDER BY id',
      since,
    )) {
      of(row.fingerprint as string).leases.push({
        id: row.id as number,
        at: row.leased_at as number,
      });
    }
    for (const row of this.#sql.all('SELECT * FROM keys')) {
      const state = of(row.fingerprint as string);
      state.restsUntil = row.rests_until as number;
      state.rejected = row.rejected === 1;
    }
    return known;
  }

  #prune(now: number): void {
    this.#leases = 0;
    this.#sql.all('DELETE FROM leases WHERE leased_at < ?', now - this.#keptMs());
  }

  /** How long a lease matters at most, in milliseconds, with as much again for a clock that is set back. */
  #keptMs(): number {
    return 2 * ((this.#limits?.periodMs ?? 0) + (this.#limits?.usableMs ?? 0));
  }
}

function areSame(left: RotationLimits, right: RotationLimits): boolean {
  return (
    left.callsPerPeriod === right.callsPerPeriod &&
    left.periodMs === right.periodMs &&
    left.usableMs === right.usableMs
  );
}
