import type { IncidentKind } from '../incidents/incident.ts';
import { type CallBudget, DailyBudget, type DrawnCalls } from './daily-budget.ts';
import { DrawnBudget } from './drawn-budget.ts';
import { idMax, KeyRotation } from './key-rotation.ts';
import type { GrantedLease, KeyStore } from './key-store.ts';
import { type LeaseAnswer, type LeaseRequest, noPlaceYet, type RotationLimits } from './lease.ts';
import { LeaseIds } from './lease-ids.ts';

/** Number of new leases after which old leases are deleted from the table. */
const pruneEvery = 200;

/** What `ShardKeys` needs from outside. */
export interface ShardSurroundings {
  shard: number;
  store: KeyStore;
  /** How many shards there are. */
  shards: () => number;
  owns: (fingerprint: string) => boolean;
  /** Epoch milliseconds. */
  clock: () => number;
  /** A share of the day's calls was reached. */
  onBudget: (kind: IncidentKind, limits: RotationLimits, now: number) => void;
}

/**
 * The keys of one shard: its rotation and its part of the day's calls, each with what is stored of
 * it. It is loaded from disk on first use, when the limits change, as after a deployment, and after
 * `reload`.
 */
export class ShardKeys {
  readonly #at: ShardSurroundings;
  #ids: LeaseIds | null = null;
  #rotation: KeyRotation | null = null;
  #budget: CallBudget | null = null;
  #limits: RotationLimits | null = null;
  #leases = 0;

  constructor(surroundings: ShardSurroundings) {
    this.#at = surroundings;
  }

  /** Forgets what is in memory, because the tables have changed or may differ from it. */
  reload(): void {
    this.#rotation = null;
    this.#budget = null;
  }

  isSpent(limits: RotationLimits, spareCalls = 0): boolean {
    const { budget } = this.load(limits);
    const now = this.#at.clock();
    return budget.isSpent(now) || budget.hasMoreThan(spareCalls, now) === false;
  }

  mustDraw(limits: RotationLimits): boolean {
    return limits.callsPerDay !== undefined && this.load(limits).budget.mustDraw(this.#at.clock());
  }

  /** Returns how many calls to draw from shard 0, with `waiting` requests; 0 where none are needed. */
  wantedCalls(waiting: number): number {
    const budget = this.#budget;
    return budget instanceof DrawnBudget ? budget.wanted(waiting, this.#at.clock()) : 0;
  }

  /** Counts calls that another shard draws. This shard is shard 0. */
  draw(wanted: number, limits: RotationLimits): DrawnCalls {
    const { budget } = this.load(limits);
    if (!(budget instanceof DailyBudget)) throw new Error('Calls are drawn from shard 0 alone');
    const now = this.#at.clock();
    const { drawn, reached } = budget.draw(wanted, now);
    this.#at.store.storeCalls(this.#at.shard, budget.today());
    this.#report(drawn.left === 0 ? 'spent' : reached, now);
    return drawn;
  }

  /** Adds calls that were drawn from shard 0. */
  addDrawn(drawn: DrawnCalls): void {
    const budget = this.#budget ?? this.#readBudget(null);
    if (!(budget instanceof DrawnBudget)) return;
    budget.add(drawn, this.#at.clock());
    this.#at.store.storeCalls(this.#at.shard, budget.today());
  }

  /** Answers in order of arrival, and writes all granted leases with one statement. */
  answer(requests: readonly LeaseRequest[]): LeaseAnswer[] {
    const { store, shard, clock } = this.#at;
    const now = clock();
    const { rotation, budget } = this.load(this.#limits as RotationLimits);
    const granted: GrantedLease[] = [];
    const answers = requests.map((request): LeaseAnswer => {
      if (budget.isSpent(now)) {
        rotation.withdraw(request.ticket);
        // Also where a smaller bound was set after more calls than it allows. Shard 0 knows of all.
        if (shard === 0) this.#report('spent', now);
        return { state: 'spent' };
      }
      if (budget.mustDraw(now)) return noPlaceYet;
      const { spareCalls, spareShare } = request;
      if (spareCalls !== undefined && budget.hasMoreThan(spareCalls, now) === false) {
        rotation.withdraw(request.ticket);
        if (shard === 0) this.#report('alert', now);
        return { state: 'spent' };
      }
      if (spareShare !== undefined && !budget.hasMoreThan(spareShare, now))
        return { state: 'full' };
      const keys = this.#ownKeys(request.keys);
      if (keys.length === 0) return noPlaceYet;
      const spent = this.#ownKeys(request.spent ?? []);
      const answer = rotation.lease({ ...request, keys, spent }, now);
      if (answer.state !== 'granted') return answer;
      this.#report(budget.count(now), now);
      const key = keys[answer.keyNumber] as string;
      granted.push([answer.leaseId, key, request.userId]);
      return { ...answer, keyNumber: request.keys.indexOf(key) };
    });
    if (granted.length > 0) {
      store.addLeases(granted, now);
      store.storeCalls(shard, budget.today());
    }
    this.#leases += granted.length;
    if (this.#leases >= pruneEvery) this.#prune(now);
    return answers;
  }

  withdraw(ticket: string): void {
    this.#rotation?.withdraw(ticket);
  }

  /** Frees the slot of a lease that was not used. */
  giveBack(leaseId: number): void {
    this.#rotation?.giveBack(leaseId);
    const leasedAt = this.#at.store.deleteLease(leaseId);
    if (leasedAt === null) return;
    // The pool may have restarted since the lease, and knows no limits then.
    const budget = this.#budget ?? this.#readBudget(null);
    budget.takeBack(leasedAt);
    this.#at.store.storeCalls(this.#at.shard, budget.today());
  }

  rest(key: string, retryAfterMs: number | null, limits: RotationLimits): void {
    const until = this.load(limits).rotation.rest(key, retryAfterMs, this.#at.clock());
    this.#at.store.rest(key, until);
  }

  isRejected(key: string, limits: RotationLimits): boolean {
    return this.load(limits).rotation.isRejected(key);
  }

  reject(key: string, limits: RotationLimits): void {
    this.load(limits).rotation.reject(key);
    this.#at.store.reject(key);
  }

  readmit(key: string): void {
    this.#rotation?.readmit(key);
    this.#at.store.readmit(key);
  }

  load(limits: RotationLimits): { rotation: KeyRotation; budget: CallBudget } {
    const { store, shard, clock } = this.#at;
    if (!this.#rotation || !this.#limits || !areSame(limits, this.#limits)) {
      this.#limits = limits;
      this.#prune(clock());
      const known = store.read(clock() - this.#retentionMs());
      this.#ids ??= new LeaseIds(shard, idMax(known));
      this.#rotation = new KeyRotation(limits, known, this.#ids);
      this.#budget = null;
    }
    this.#budget ??= this.#readBudget(limits.callsPerDay ?? null);
    return { rotation: this.#rotation, budget: this.#budget };
  }

  #ownKeys(keys: readonly string[]): readonly string[] {
    return this.#at.shards() === 1 ? keys : keys.filter((key) => this.#at.owns(key));
  }

  #readBudget(callsPerDay: number | null): CallBudget {
    const { shard, store, shards } = this.#at;
    const known = store.calls(shard);
    return shard === 0
      ? new DailyBudget(callsPerDay, known)
      : new DrawnBudget(callsPerDay, shards(), known);
  }

  #report(reached: 'alert' | 'spent' | null, now: number): void {
    if (reached === null) return;
    const kind = reached === 'alert' ? 'provider_budget_low' : 'provider_budget_spent';
    this.#at.onBudget(kind, this.#limits as RotationLimits, now);
  }

  #prune(now: number): void {
    this.#leases = 0;
    this.#at.store.deleteLeasesBefore(now - this.#retentionMs());
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
