import { DurableObject } from 'cloudflare:workers';
import { dayOf } from '../../domain/days.ts';
import type { IncidentKind } from '../incidents/incident.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { migrate } from '../storage/migrate.ts';
import { sqlOf } from '../storage/object-sql.ts';
import type { SqlHandle } from '../storage/sql.ts';
import { DailyBudget, type DayCalls } from './daily-budget.ts';
import { keyPoolMigrations } from './key-pool-schema.ts';
import {
  KeyRotation,
  type KeyState,
  type LeaseAnswer,
  type LeaseRequest,
  type RotationLimits,
} from './key-rotation.ts';

/** Number of new leases after which old leases are deleted from the table. */
const pruneEvery = 200;

interface Waiting {
  request: LeaseRequest;
  resolve: (answer: LeaseAnswer) => void;
  reject: (reason: unknown) => void;
}

/**
 * The keys of one provider: decides who may call next, and with which key. Recent leases, resting
 * keys and rejected keys are on disk before an answer leaves. The queue is in memory: waiting
 * clients poll again after a restart.
 *
 * Every provider call leases a key here, and the commit is the most expensive part. Requests that
 * arrive during a commit therefore share the next one; a single request is committed at once
 * (docs/decisions/0005).
 */
export class KeyPool extends DurableObject<Env> {
  readonly #sql: SqlHandle;
  #rotation: KeyRotation | null = null;
  #budget: DailyBudget | null = null;
  #limits: RotationLimits | null = null;
  /** The day's incidents that this instance has reported. */
  readonly #reported = new Set<string>();
  #leases = 0;
  #waiting: Waiting[] = [];
  #isCommitting = false;

  constructor(context: DurableObjectState, environment: Env) {
    super(context, environment);
    this.#sql = sqlOf(context.storage);
    migrate(this.#sql, keyPoolMigrations);
  }

  /** Requests one of the keys for one call. Throws when the write fails. */
  lease(request: LeaseRequest, limits: RotationLimits): Promise<LeaseAnswer> {
    this.#load(limits);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isCommitting) void this.#commitAll();
    });
  }

  /** Returns whether the calls that the operator allows for this day (UTC) were made. */
  isSpent(limits: RotationLimits): boolean {
    this.#load(limits);
    return this.#budget?.isSpent(Date.now()) ?? false;
  }

  /** Leaves the queue. */
  withdraw(ticket: string): void {
    this.#rotation?.withdraw(ticket);
  }

  /** Frees the slot of a lease that was not used. */
  giveBack(leaseId: number): void {
    this.#rotation?.giveBack(leaseId);
    const [lease] = this.#sql.all('DELETE FROM leases WHERE id = ? RETURNING leased_at', leaseId);
    if (!lease) return;
    // The pool may have restarted since the lease, and knows no limits then.
    const budget = this.#budget ?? this.#readBudget(null);
    budget.takeBack(lease.leased_at as number);
    this.#storeBudget(budget);
  }

  /**
   * Records that the provider rate-limited this key. The key rests for `retryAfterMs` milliseconds,
   * a day at most, or for a minute where it is null.
   */
  reportLimited(key: string, retryAfterMs: number | null, limits: RotationLimits): void {
    const until = this.#load(limits).rest(key, retryAfterMs, Date.now());
    this.#sql.all(
      `INSERT INTO keys (fingerprint, rests_until) VALUES (?1, ?2)
       ON CONFLICT (fingerprint) DO UPDATE SET rests_until = ?2`,
      key,
      until,
    );
  }

  /**
   * Records that the provider rejected this key. It is not leased again until an operator readmits
   * it or replaces it.
   */
  reportRejected(key: string, limits: RotationLimits): void {
    console.error(JSON.stringify({ event: 'provider_key_rejected', key }));
    this.#load(limits).reject(key);
    this.#sql.all(
      `INSERT INTO keys (fingerprint, rejected) VALUES (?1, 1)
       ON CONFLICT (fingerprint) DO UPDATE SET rejected = 1`,
      key,
    );
  }

  /**
   * Makes a key available again after an operator has checked it: clears its rejection and its
   * rest.
   */
  readmit(key: string): void {
    this.#rotation?.readmit(key);
    this.#sql.all('DELETE FROM keys WHERE fingerprint = ?', key);
  }

  /**
   * Returns the keys with stored state: the number of recent leases, the end of the rest in epoch
   * milliseconds, and whether the key was rejected.
   */
  keys(): { key: string; leases: number; restsUntil: number; rejected: boolean }[] {
    return [...this.#read(Date.now())].map(([key, state]) => ({
      key,
      leases: state.leases.length,
      restsUntil: state.restsUntil,
      rejected: state.rejected,
    }));
  }

  /** Answers waiting requests, in one transaction per round, until none is left. */
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
        // The memory may differ from the disk now, so the next request loads it again.
        this.#rotation = null;
        this.#budget = null;
        for (const { reject } of round) reject(error);
      }
    }
    this.#isCommitting = false;
  }

  /** Answers in order of arrival, and writes all granted leases with one statement. */
  #answerAll(round: readonly Waiting[]): LeaseAnswer[] {
    const now = Date.now();
    const rotation = this.#load(this.#limits as RotationLimits);
    const budget = this.#budget as DailyBudget;
    const granted: [leaseId: number, fingerprint: string, userId: string][] = [];
    const answers = round.map(({ request }) => {
      if (budget.isSpent(now)) {
        rotation.withdraw(request.ticket);
        // Also where a smaller bound was set after more calls than it allows.
        this.#reportBudget('provider_budget_spent', now);
        return { state: 'spent' } as const;
      }
      if (!budget.hasMoreThan(request.spareShare ?? 0, now)) return { state: 'full' } as const;
      const answer = rotation.lease(request, now);
      if (answer.state === 'granted') {
        const reached = budget.count(now);
        if (reached === 'alert') this.#reportBudget('provider_budget_low', now);
        if (reached === 'spent') this.#reportBudget('provider_budget_spent', now);
        const key = request.keys[answer.keyNumber] as string;
        granted.push([answer.leaseId, key, request.userId]);
      }
      return answer;
    });
    if (granted.length > 0) {
      this.#sql.all(
        `INSERT INTO leases (id, fingerprint, user_id, leased_at)
         SELECT value ->> 0, value ->> 1, value ->> 2, ?2 FROM json_each(?1)`,
        JSON.stringify(granted),
        now,
      );
      this.#storeBudget(budget);
    }
    this.#leases += granted.length;
    if (this.#leases >= pruneEvery) this.#prune(now);
    return answers;
  }

  /**
   * Returns the rotation for these limits. Loads it from disk on first use and when the limits
   * change, as after a deployment.
   */
  #load(limits: RotationLimits): KeyRotation {
    if (!this.#rotation || !this.#limits || !areSame(limits, this.#limits)) {
      this.#limits = limits;
      this.#prune(Date.now());
      this.#rotation = new KeyRotation(limits, this.#read(Date.now()));
      this.#budget = null;
    }
    this.#budget ??= this.#readBudget(limits.callsPerDay ?? null);
    return this.#rotation;
  }

  /** Reports a share of the day's calls that was reached, as one incident a day. */
  #reportBudget(kind: IncidentKind, now: number): void {
    const subject = `${this.ctx.id.name ?? ''}:${dayOf(now)}`;
    if (this.#reported.has(`${kind}:${subject}`)) return;
    this.#reported.add(`${kind}:${subject}`);
    const detail = { provider: this.ctx.id.name, callsPerDay: this.#limits?.callsPerDay };
    this.ctx.waitUntil(reportIncident(this.env, { kind, subject, detail }, now));
  }

  #readBudget(callsPerDay: number | null): DailyBudget {
    const [known] = this.#sql.all('SELECT day, calls FROM day_calls');
    return new DailyBudget(callsPerDay, known as unknown as DayCalls);
  }

  #storeBudget(budget: DailyBudget): void {
    const { day, calls } = budget.today();
    this.#sql.all('UPDATE day_calls SET day = ?, calls = ?', day, calls);
  }

  #read(now: number): Map<string, KeyState> {
    const known = new Map<string, KeyState>();
    const of = (fingerprint: string): KeyState => {
      const state = known.get(fingerprint) ?? { leases: [], restsUntil: 0, rejected: false };
      known.set(fingerprint, state);
      return state;
    };
    // Before the first lease the limits are unknown, so all stored leases are returned.
    const since = this.#limits ? now - this.#retentionMs() : 0;
    for (const row of this.#sql.all(
      'SELECT * FROM leases WHERE leased_at >= ? ORDER BY id',
      since,
    )) {
      of(row.fingerprint as string).leases.push({
        id: row.id as number,
        at: row.leased_at as number,
        userId: row.user_id as string,
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
    this.#sql.all('DELETE FROM leases WHERE leased_at < ?', now - this.#retentionMs());
  }

  /**
   * How long a lease is stored, in milliseconds: twice as long as it counts, in case the clock is
   * set back.
   */
  #retentionMs(): number {
    return 2 * ((this.#limits?.periodMs ?? 0) + (this.#limits?.usableMs ?? 0));
  }
}

function areSame(left: RotationLimits, right: RotationLimits): boolean {
  return (
    left.callsPerPeriod === right.callsPerPeriod &&
    left.periodMs === right.periodMs &&
    left.usableMs === right.usableMs &&
    left.callsPerDay === right.callsPerDay
  );
}
