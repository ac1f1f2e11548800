import { dayOf } from '../../domain/days.ts';
import type { NewIncident } from '../incidents/incident.ts';
import type { SqlHandle } from '../storage/sql.ts';
import type { DrawnCalls } from './daily-budget.ts';
import { KeyStore } from './key-store.ts';
import {
  type LeaseAnswer,
  type LeaseRequest,
  noPlaceYet,
  type RotationLimits,
  type ShardAnswer,
} from './lease.ts';
import { ShardKeys } from './shard-keys.ts';
import {
  type JoinedLayout,
  type LayoutPeers,
  ShardLayout,
  type StoppedShard,
} from './shard-layout.ts';

/** The state of one key, for the operator. */
export interface ListedKey {
  key: string;
  /** The number of recent leases. */
  leases: number;
  /** Epoch milliseconds. */
  restsUntil: number;
  rejected: boolean;
}

/** What a shard needs of its Durable Object. */
export interface ShardHost {
  provider: string;
  shard: number;
  sql: SqlHandle;
  peers: LayoutPeers & {
    /** Calls of `drawCalls` in shard 0. */
    draw(wanted: number, limits: RotationLimits): Promise<DrawnCalls>;
  };
  /** Resolves when everything so far is on disk. */
  sync: () => Promise<void>;
  /** Epoch milliseconds. */
  clock: () => number;
  wait: (ms: number) => Promise<void>;
  report: (incident: NewIncident, now: number) => void;
}

interface Waiting {
  request: LeaseRequest;
  resolve: (answer: LeaseAnswer) => void;
  reject: (reason: unknown) => void;
}

/**
 * One shard of a provider's key pool. Requests that arrive during a commit share the next one; a
 * single request is committed at once (docs/decisions/0005). `shards` of a call is the number of
 * shards that its caller counts; undefined counts none, as callers of earlier versions.
 */
export class PoolShard {
  readonly #host: ShardHost;
  readonly #store: KeyStore;
  readonly #keys: ShardKeys;
  readonly #layout: ShardLayout;
  /** The day's incidents of the budget that this instance has reported. */
  readonly #reported = new Set<string>();
  #waiting: Waiting[] = [];
  #isCommitting = false;
  #drawing: Promise<void> | null = null;

  constructor(host: ShardHost) {
    this.#host = host;
    const { shard, sql, clock } = host;
    this.#store = new KeyStore(sql);
    this.#layout = new ShardLayout({
      ...host,
      keys: this.#store,
      onReplaced: () => this.#keys.reload(),
    });
    this.#keys = new ShardKeys({
      shard,
      store: this.#store,
      shards: () => this.#layout.shards,
      owns: (key) => this.#layout.owns(key),
      clock,
      onBudget: (kind, { callsPerDay }, now) => {
        const detail = { provider: host.provider, callsPerDay };
        this.#reportOnce({ kind, subject: `${host.provider}:${dayOf(now)}`, detail }, now);
      },
    });
  }

  lease(request: LeaseRequest, limits: RotationLimits, shards?: number): Promise<ShardAnswer> {
    return this.#layout.serves(shards) && !this.#keys.mustDraw(limits)
      ? this.#enqueue(request, limits)
      : this.#leaseLater(request, limits, shards);
  }

  isSpent(limits: RotationLimits, spareCalls?: number): boolean {
    return this.#keys.isSpent(limits, spareCalls);
  }

  withdraw(ticket: string): void {
    this.#keys.withdraw(ticket);
  }

  giveBack(leaseId: number): void {
    this.#keys.giveBack(leaseId);
  }

  /** Returns null, or how many shards there are where another one owns the key. */
  async reportLimited(
    key: string,
    retryAfterMs: number | null,
    limits: RotationLimits,
    shards?: number,
  ): Promise<number | null> {
    const moved = await this.#movedTo(key, shards);
    if (moved === null) this.#keys.rest(key, retryAfterMs, limits);
    return moved;
  }

  /** Returns null, or how many shards there are where another one owns the key. */
  async reportRejected(
    key: string,
    limits: RotationLimits,
    shards?: number,
  ): Promise<number | null> {
    const moved = await this.#movedTo(key, shards);
    if (moved !== null) return moved;
    const { provider, clock } = this.#host;
    const now = clock();
    if (!this.#keys.isRejected(key, limits)) {
      // An operator may readmit the key: what follows then is another incident, also on the same day.
      const subject = `${provider}:${key}:${new Date(now).toISOString()}`;
      this.#host.report({ kind: 'provider_key_rejected', subject, detail: { provider, key } }, now);
    }
    this.#keys.reject(key, limits);
    return null;
  }

  /** Returns null, or how many shards there are where another one owns the key. */
  async readmit(key: string, shards?: number): Promise<number | null> {
    const moved = await this.#movedTo(key, shards);
    if (moved !== null) return moved;
    this.#keys.readmit(key);
    return null;
  }

  /** Returns the keys with stored state, or how many shards there are where it is another number. */
  async keys(shards?: number): Promise<ListedKey[] | number> {
    await this.#layout.settle(shards);
    if (!this.#layout.serves(shards)) return this.#layout.shards;
    return [...this.#store.read(0)].map(([key, { leases, restsUntil, rejected }]) => ({
      key,
      leases: leases.length,
      restsUntil,
      rejected,
    }));
  }

  stop(epoch: number): StoppedShard {
    return this.#layout.stop(epoch);
  }

  join(shard: number, wanted: number | undefined): Promise<JoinedLayout> {
    return this.#layout.layoutFor(shard, wanted);
  }

  drawCalls(wanted: number, limits: RotationLimits): DrawnCalls {
    return this.#keys.draw(wanted, limits);
  }

  /** Joins or changes the layout, draws calls of the day, and leases then. */
  async #leaseLater(
    request: LeaseRequest,
    limits: RotationLimits,
    shards: number | undefined,
  ): Promise<ShardAnswer> {
    await this.#layout.settle(shards);
    if (!this.#layout.isServing) return noPlaceYet;
    if (!this.#layout.serves(shards)) return { state: 'moved', shards: this.#layout.shards };
    if (this.#keys.mustDraw(limits)) await this.#draw(limits);
    return this.#enqueue(request, limits);
  }

  #enqueue(request: LeaseRequest, limits: RotationLimits): Promise<LeaseAnswer> {
    this.#keys.load(limits);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isCommitting) void this.#commitAll(limits);
    });
  }

  /** Answers waiting requests, in one transaction per round, until none is left. */
  async #commitAll(limits: RotationLimits): Promise<void> {
    const { sql, sync } = this.#host;
    this.#isCommitting = true;
    while (this.#waiting.length > 0) {
      const round = this.#waiting;
      this.#waiting = [];
      try {
        const requests = round.map(({ request }) => request);
        const answers = this.#layout.isServing
          ? sql.transaction(() => this.#keys.answer(requests))
          : requests.map(() => noPlaceYet);
        await sync();
        for (const [at, { resolve }] of round.entries()) resolve(answers[at] as LeaseAnswer);
      } catch (error) {
        // The memory may differ from the disk now, so the next request loads it again.
        this.#keys.reload();
        for (const { reject } of round) reject(error);
      }
    }
    this.#isCommitting = false;
    if (this.#keys.wantedCalls(0) > 0) void this.#draw(limits);
  }

  /** Draws calls of the day from shard 0. Never throws: who needs one waits, and asks again. */
  #draw(limits: RotationLimits): Promise<void> {
    this.#drawing ??= this.#drawOnce(limits)
      .catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'key_pool_calls_not_drawn', reason: String(error) }));
      })
      .finally(() => {
        this.#drawing = null;
      });
    return this.#drawing;
  }

  async #drawOnce(limits: RotationLimits): Promise<void> {
    const wanted = this.#keys.wantedCalls(this.#waiting.length + 1);
    if (wanted > 0) this.#keys.addDrawn(await this.#host.peers.draw(wanted, limits));
  }

  /** Returns null where this shard owns the key, else how many shards there are. */
  async #movedTo(key: string, shards: number | undefined): Promise<number | null> {
    if (!this.#layout.serves(shards)) await this.#layout.settle(shards);
    return this.#layout.isServing && this.#layout.owns(key) ? null : this.#layout.shards;
  }

  /** Reports an incident once for each instance of the object. */
  #reportOnce(incident: NewIncident, now: number): void {
    const key = `${incident.kind}:${incident.subject}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#host.report(incident, now);
  }
}
