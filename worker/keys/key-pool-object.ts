import { DurableObject } from 'cloudflare:workers';
import { dayOf } from '../../domain/days.ts';
import type { IncidentKind, NewIncident } from '../incidents/incident.ts';
import { reportIncident } from '../incidents/incident-store.ts';
import { migrate } from '../storage/migrate.ts';
import { sqlOf } from '../storage/object-sql.ts';
import { CallRecords } from './call-records.ts';
import { GroupCommit } from './group-commit.ts';
import { keyPoolMigrations } from './key-pool-schema.ts';
import { KeyStore } from './key-store.ts';
import type {
  CallReport,
  CallSum,
  KeyFault,
  LeaseRequest,
  LeaseResponse,
  ListedKey,
  RotationLimits,
} from './lease.ts';
import { PooledKeys } from './pooled-keys.ts';

/**
 * The keys of one provider. Leases, rests and rejections are on disk before a response leaves. The
 * queue is in memory: waiting clients poll again after a restart.
 */
export class KeyPool extends DurableObject<Env> {
  readonly #provider: string;
  readonly #store: KeyStore;
  readonly #keys: PooledKeys;
  readonly #calls: CallRecords;
  readonly #leases: GroupCommit<LeaseRequest, LeaseResponse>;
  readonly #reported = new Set<string>();

  constructor(context: DurableObjectState, environment: Env) {
    super(context, environment);
    this.#provider = context.id.name ?? '';
    const sql = sqlOf(context.storage);
    migrate(sql, keyPoolMigrations);
    this.#store = new KeyStore(sql);
    this.#calls = new CallRecords(sql);
    this.#keys = new PooledKeys({
      store: this.#store,
      clock: () => Date.now(),
      onBudget: (kind, limits, now) => this.#reportBudget(kind, limits, now),
    });
    this.#leases = new GroupCommit(async (requests) => {
      try {
        const responses = sql.transaction(() => this.#keys.lease(requests));
        await context.storage.sync();
        return responses;
      } catch (error) {
        // The memory may differ from the disk now, so the next request loads it again.
        this.#keys.reload();
        throw error;
      }
    });
  }

  /** Throws when the write fails. */
  async lease(request: LeaseRequest, limits: RotationLimits): Promise<LeaseResponse> {
    this.#keys.load(limits);
    const response = await this.#leases.add(request);
    const usualMs = request.kind && this.#calls.usualMs(request.kind);
    return response.state === 'granted' && usualMs ? { ...response, usualMs } : response;
  }

  /** Returns whether the calls that the operator allows for this day (UTC) were made. */
  isSpent(limits: RotationLimits, spareCalls?: number): boolean {
    return this.#keys.isSpent(limits, spareCalls);
  }

  countText(limits: RotationLimits): boolean {
    return this.#keys.countText(limits);
  }

  withdraw(ticket: string): void {
    this.#keys.withdraw(ticket);
  }

  giveBack(leaseId: number): void {
    this.#keys.giveBack(leaseId);
  }

  endCall(leaseId: number): void {
    this.#keys.endCall(leaseId);
  }

  /** The key rests for `retryAfterMs`, a day at most, or for a minute where it is null. */
  reportLimited(key: string, retryAfterMs: number | null, limits: RotationLimits): void {
    this.#keys.rest(key, retryAfterMs, limits);
  }

  /** An earlier version names no `why`. */
  reportRejected(key: string, limits: RotationLimits, why: KeyFault = 'key_rejected'): void {
    const now = Date.now();
    if (!this.#keys.isRejected(key, limits)) {
      // An operator may readmit the key: what follows then is another incident, also on the same day.
      const subject = `${this.#provider}:${key}:${new Date(now).toISOString()}`;
      const detail = { provider: this.#provider, key };
      this.#report({ kind: `provider_${why}`, subject, detail }, now);
    }
    this.#keys.reject(key, limits);
  }

  /** Clears a key's rejection and its rest, after an operator has checked it. */
  readmit(key: string): void {
    this.#keys.readmit(key);
  }

  reportCall(call: CallReport): void {
    this.#calls.add(call, Date.now());
  }

  callsSince(day: string): CallSum[] {
    return this.#calls.since(day);
  }

  keys(): ListedKey[] {
    return [...this.#store.read(0)].map(([key, { leases, restsUntil, rejected }]) => ({
      key,
      leases: leases.length,
      restsUntil,
      rejected,
    }));
  }

  #reportBudget(kind: IncidentKind, { callsPerDay }: RotationLimits, now: number): void {
    const subject = `${this.#provider}:${dayOf(now)}`;
    const id = `${kind}:${subject}`;
    if (this.#reported.has(id)) return;
    this.#reported.add(id);
    this.#report({ kind, subject, detail: { provider: this.#provider, callsPerDay } }, now);
  }

  #report(incident: NewIncident, now: number): void {
    this.ctx.waitUntil(reportIncident(this.env, incident, now));
  }
}
