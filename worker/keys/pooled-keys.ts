import type { IncidentKind } from '../incidents/incident.ts';
import { DailyBudget } from './daily-budget.ts';
import { KeyRotation } from './key-rotation.ts';
import type { GrantedLease, KeyStore } from './key-store.ts';
import type { LeaseRequest, LeaseResponse, RotationLimits } from './lease.ts';

const pruneEvery = 200;

export interface PoolHost {
  store: KeyStore;
  clock: () => number;
  /** Receives notice when a share of the day's calls was reached. May run twice for one. */
  onBudget: (kind: IncidentKind, limits: RotationLimits, now: number) => void;
}

/**
 * The rotation and the calls of the day, each with what is stored of it. They are loaded on first
 * use, when the limits change, and after `reload`.
 */
export class PooledKeys {
  readonly #host: PoolHost;
  #rotation: KeyRotation | null = null;
  #budget: DailyBudget | null = null;
  #limits: RotationLimits | null = null;
  #leases = 0;

  constructor(host: PoolHost) {
    this.#host = host;
  }

  reload(): void {
    this.#rotation = null;
  }

  load(limits: RotationLimits): { rotation: KeyRotation; budget: DailyBudget } {
    const { store, clock } = this.#host;
    if (!this.#rotation || !this.#limits || !areSame(limits, this.#limits)) {
      this.#limits = limits;
      this.#prune(clock());
      this.#rotation = new KeyRotation(limits, store.read(clock() - this.#retentionMs()));
      this.#budget = null;
    }
    this.#budget ??= new DailyBudget(limits.callsPerDay ?? null, store.calls());
    return { rotation: this.#rotation, budget: this.#budget };
  }

  isSpent(limits: RotationLimits, spareCalls = 0): boolean {
    const { budget } = this.load(limits);
    return !budget.hasMoreThan(spareCalls, this.#host.clock());
  }

  /** Responds in order of arrival and writes all granted leases with one statement. */
  lease(requests: readonly LeaseRequest[]): LeaseResponse[] {
    const { store, clock } = this.#host;
    const now = clock();
    const { rotation, budget } = this.load(this.#limits as RotationLimits);
    const granted: GrantedLease[] = [];
    const responses = requests.map((request): LeaseResponse => {
      const { spareCalls, spareShare, keys, userId } = request;
      if (!budget.hasMoreThan(spareCalls ?? 0, now)) {
        rotation.withdraw(request.ticket);
        // Also where a smaller bound was set after more calls than it allows.
        this.#report(budget.isSpent(now) ? 'spent' : 'alert', now);
        return { state: 'spent' };
      }
      const isText = spareShare !== undefined;
      if (isText && !budget.hasTextCall(now)) return { state: 'full' };
      const response = rotation.lease(request, now);
      if (response.state !== 'granted') return response;
      this.#report(budget.count(now, isText), now);
      granted.push([response.leaseId, keys[response.keyNumber] as string, userId]);
      return response;
    });
    if (granted.length > 0) {
      store.addLeases(granted, now);
      store.storeCalls(budget.today());
    }
    this.#leases += granted.length;
    if (this.#leases >= pruneEvery) this.#prune(now);
    return responses;
  }

  countText(limits: RotationLimits): boolean {
    const now = this.#host.clock();
    const { budget } = this.load(limits);
    if (!budget.hasTextCall(now)) return false;
    this.#report(budget.count(now, true), now);
    this.#host.store.storeCalls(budget.today());
    return true;
  }

  withdraw(ticket: string): void {
    this.#rotation?.withdraw(ticket);
  }

  giveBack(leaseId: number): void {
    const { store } = this.#host;
    this.#rotation?.giveBack(leaseId);
    const leasedAt = store.deleteLease(leaseId);
    if (leasedAt === null) return;
    // The pool may have restarted since the lease, and knows no limits then.
    const budget = this.#budget ?? new DailyBudget(null, store.calls());
    budget.takeBack(leasedAt);
    store.storeCalls(budget.today());
  }

  endCall(leaseId: number): void {
    this.#rotation?.endCall(leaseId, this.#host.clock());
    this.#host.store.deleteLease(leaseId);
  }

  rest(key: string, retryAfterMs: number | null, limits: RotationLimits): void {
    const { store, clock } = this.#host;
    store.rest(key, this.load(limits).rotation.rest(key, retryAfterMs, clock()));
  }

  isRejected(key: string, limits: RotationLimits): boolean {
    return this.load(limits).rotation.isRejected(key);
  }

  reject(key: string, limits: RotationLimits): void {
    this.load(limits).rotation.reject(key);
    this.#host.store.reject(key);
  }

  readmit(key: string): void {
    this.#rotation?.readmit(key);
    this.#host.store.readmit(key);
  }

  #report(reached: 'alert' | 'spent' | null, now: number): void {
    if (reached === null) return;
    const kind = reached === 'alert' ? 'provider_budget_low' : 'provider_budget_spent';
    this.#host.onBudget(kind, this.#limits as RotationLimits, now);
  }

  #prune(now: number): void {
    this.#leases = 0;
    this.#host.store.deleteLeasesBefore(now - this.#retentionMs());
  }

  /** Twice as long as a lease counts, in case the clock is set back. */
  #retentionMs(): number {
    return 2 * ((this.#limits?.periodMs ?? 0) + (this.#limits?.usableMs ?? 0));
  }
}

function areSame(left: RotationLimits, right: RotationLimits): boolean {
  return (
    left.callsPerPeriod === right.callsPerPeriod &&
    left.periodMs === right.periodMs &&
    left.usableMs === right.usableMs &&
    left.usualMs === right.usualMs &&
    left.callsPerDay === right.callsPerDay
  );
}
