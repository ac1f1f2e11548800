import { DurableObject } from 'cloudflare:workers';
import type { Credits } from '../../domain/credits.ts';
import type { JobRequest } from '../../domain/job.ts';
import { promptRequestsPerMinute } from '../../domain/limits.ts';
import { migrate } from '../storage/migrate.ts';
import { sqlOf } from '../storage/object-sql.ts';
import { type AccountReport, reportAccount } from './account-report.ts';
import { JobIntake } from './jobs/job-intake.ts';
import type { JobRecord } from './jobs/job-record.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { type CreateJobOutcome, PaidJobs, type UnsavedResult } from './jobs/paid-jobs.ts';
import type { EntryRecord } from './ledger/entries.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LedgerOutcome } from './ledger/operations.ts';
import type { Returned } from './ledger/reversals.ts';
import { LiveSockets } from './live/live-sockets.ts';
import { liveSource } from './live/live-source.ts';
import { Maintenance } from './maintenance.ts';
import { RateWindow } from './rate-window.ts';
import { ResultMover } from './results/result-mover.ts';
import { accountMigrations } from './schema.ts';
import type { Upload } from './uploads/uploads.ts';

export type AddUploadOutcome =
  | { ok: true; upload: Upload }
  | { ok: false; code: 'account_closed' | 'too_many_uploads' };

/**
 * One user's credits and jobs. A thin shell: the rules are in `PaidJobs`, which
 * knows nothing of Cloudflare; here are the storage, the alarm, the connections,
 * and the running of jobs, which outlives the request that began them.
 *
 * Every call carries its own id or changes nothing, so that any of them may be
 * made again when its answer was lost.
 */
export class CreditAccount extends DurableObject<Env> {
  readonly #paidJobs: PaidJobs;
  readonly #runner: JobRunner;
  readonly #intake: JobIntake;
  readonly #live: LiveSockets;
  readonly #maintenance: Maintenance;
  readonly #promptRequests = new RateWindow(promptRequestsPerMinute);

  constructor(context: DurableObjectState, environment: Env, LedgerClass?: typeof Ledger) {
    super(context, environment);
    const sql = sqlOf(context.storage);
    migrate(sql, accountMigrations);
    this.#live = new LiveSockets(
      context,
      liveSource(environment, () => this.#paidJobs),
      () => Date.now(),
    );
    this.#paidJobs = new PaidJobs(sql, () => Date.now(), this.#live, LedgerClass);
    const mover = new ResultMover(environment.PICTURES, this.#paidJobs);
    this.#runner = new JobRunner({
      environment,
      userId: context.id.name ?? '',
      paidJobs: this.#paidJobs,
      mover,
      flushed: () => this.#live.flushed(),
      waitUntil: (work) => context.waitUntil(work),
    });
    this.#maintenance = new Maintenance({
      storage: context.storage,
      pictures: environment.PICTURES,
      userId: context.id.name ?? '',
      paidJobs: this.#paidJobs,
      mover,
      recover: () => this.#runner.recover(),
    });
    this.#intake = new JobIntake({
      paidJobs: this.#paidJobs,
      runner: this.#runner,
      armAlarm: () => this.#maintenance.armAlarm(),
    });
    this.#paidJobs.ledger.verify();
    // An instance that begins has lost whatever its predecessor was doing.
    this.#runner.recover();
  }

  /** Opens the account with its trial credits, once in its life. */
  open(): void {
    this.#paidJobs.ledger.open();
  }

  credits(): Credits {
    return this.#paidJobs.ledger.balance();
  }

  /** Adds bought credits; `ref` is the order's, and the same order adds them once. */
  grant(input: {
    ref: string;
    credits: number;
    note: string;
    kind?: 'purchase' | 'adjustment';
  }): LedgerOutcome {
    return this.#paidJobs.ledger.grant(input);
  }

  /** Takes back credits of a grant whose money was returned. */
  reverse(input: {
    ref: string;
    grantRef: string;
    returned: Returned;
    note: string;
  }): LedgerOutcome {
    return this.#paidJobs.ledger.reverse(input);
  }

  freeze(input: { ref: string; reason: string }): LedgerOutcome {
    return this.#paidJobs.ledger.freeze(input);
  }

  unfreeze(input: { ref: string; reason: string }): LedgerOutcome {
    return this.#paidJobs.ledger.unfreeze(input);
  }

  /** Lets a halted account go on. False while its books still do not add up. */
  async resume(): Promise<boolean> {
    const resumed = this.#paidJobs.ledger.resume();
    if (resumed) await this.runMaintenance();
    return resumed;
  }

  /** Whether anybody ever had this account. */
  wasOpened(): boolean {
    return this.#paidJobs.ledger.currentState().opened;
  }

  report(): AccountReport {
    return reportAccount(this.#paidJobs);
  }

  /** The owner deletes the account: nothing personal is left, and its connections end. */
  async close(): Promise<LedgerOutcome> {
    const outcome = this.#paidJobs.close();
    this.#live.end(null);
    const uploads = this.#paidJobs.uploads.keys();
    if (uploads.length > 0) await this.env.PICTURES.delete(uploads);
    await this.runMaintenance();
    return outcome;
  }

  /** Entries below `beforeSeq` (null: from the newest on), newest first, `limit` of them at most. */
  entries(limit: number, beforeSeq: number | null): EntryRecord[] {
    return this.#paidJobs.ledger.entries(limit, beforeSeq);
  }

  /** Takes a job in, holds its price and begins to work on it. */
  createJob(
    request: JobRequest,
    from: { mobile: boolean; origin: string },
  ): Promise<CreateJobOutcome> {
    return this.#intake.take(request, from);
  }

  /**
   * Makes room for an uploaded picture, which is to be stored right after: should
   * that fail, the room is free again after an hour.
   */
  async addUpload(upload: Omit<Upload, 'expiresAt'>): Promise<AddUploadOutcome> {
    if (this.#paidJobs.ledger.currentState().closed) return { ok: false, code: 'account_closed' };
    const added = this.#paidJobs.uploads.add(upload);
    if (!added) return { ok: false, code: 'too_many_uploads' };
    await this.#maintenance.armAlarm();
    return { ok: true, upload: added };
  }

  readJob(id: string): JobRecord | null {
    return this.#paidJobs.jobs.read(id);
  }

  /** A job's picture, as long as the store does not have it yet; null where there is none here. */
  readUnsavedResult(id: string): UnsavedResult | null {
    return this.#paidJobs.unsavedResult(id);
  }

  recentJobs(limit: number): JobRecord[] {
    return this.#paidJobs.jobs.recent(limit);
  }

  /** Cancels a job that still waits; null when there is no such job. */
  cancelJob(id: string): JobRecord | null {
    if (this.#paidJobs.cancel(id)) this.#runner.wake(id);
    return this.#paidJobs.jobs.read(id);
  }

  /** The device has the job's picture. Null when there is no such job, false when it has no picture here. */
  async savedJob(id: string): Promise<boolean | null> {
    if (!this.#paidJobs.jobs.read(id)) return null;
    const saved = this.#paidJobs.jobs.saved(id);
    if (saved) await this.#maintenance.armAlarm();
    return saved;
  }

  /** Whether its user may ask one more free question now. */
  admitPrompt(): boolean {
    return this.#promptRequests.admit(Date.now());
  }

  /** Ends the connections of one session, or of all. */
  endLive(tokenHash: string | null): void {
    this.#live.end(tokenHash);
  }

  /** Takes a WebSocket for a session that the Worker has looked at. */
  override async fetch(request: Request): Promise<Response> {
    const tokenHash = request.headers.get('X-Session') ?? '';
    const expiresAt = Number(request.headers.get('X-Session-Expires-At'));
    return this.#live.accept({ tokenHash, expiresAt });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#live.receive(socket, data);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 stand for 'no code' and may not be sent.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  /**
   * Does what is due, as the alarm does. Returns when it wants to be called next,
   * in epoch milliseconds, or null. The watchdog calls it, should the alarm be lost.
   */
  runMaintenance(): Promise<number | null> {
    return this.#maintenance.run();
  }

  override async alarm(): Promise<void> {
    await this.#maintenance.run();
  }
}
