import { DurableObject } from 'cloudflare:workers';
import type { Credits } from '../../domain/account/credits.ts';
import type { SessionRefusalCode } from '../../domain/account/session-refusal.ts';
import type { SessionState } from '../sessions/session.ts';
import { type CallValue, makeCall, userCalls } from '../storage/account-calls.ts';
import { migrate } from '../storage/migrate.ts';
import { sqlOf } from '../storage/object-sql.ts';
import type { SqlHandle } from '../storage/sql.ts';
import { type AccountParts, composeAccount } from './account-parts.ts';
import {
  type AccountRecords,
  type AccountStatus,
  readRecords,
  readStatus,
} from './account-records.ts';
import { type AccountReport, reportAccount } from './account-report.ts';
import { accountMigrations } from './account-schema.ts';
import { JobCalls } from './jobs/job-calls.ts';
import { JobIntake } from './jobs/job-intake.ts';
import { JobRunner } from './jobs/job-runner.ts';
import type { EntryRecord } from './ledger/entries.ts';
import type { Ledger } from './ledger/ledger.ts';
import { LedgerCalls } from './ledger/ledger-calls.ts';
import { LiveSockets } from './live/live-sockets.ts';
import { liveSource } from './live/live-source.ts';
import { Maintenance } from './maintenance.ts';
import type { AccountOrder } from './orders/account-orders.ts';
import { OrderCalls } from './orders/order-calls.ts';
import { OrderChecks } from './orders/order-checks.ts';
import { PictureCalls } from './pictures/picture-calls.ts';
import { PictureCopier } from './pictures/picture-copier.ts';
import { reportHalt } from './report-halt.ts';
import type { ReadyEmail } from './results/ready-emails.ts';
import { ResultMover } from './results/result-mover.ts';
import { AccessCalls } from './sessions/access-calls.ts';
import { SessionCalls } from './sessions/session-calls.ts';
import { UserErasure } from './sessions/user-erasure.ts';

/** The result of a user's own call, or why the session may not make it. */
export type AsUserOutcome =
  | { ok: true; response: CallValue }
  | { ok: false; code: SessionRefusalCode };

/**
 * Holds one user's credits and jobs. The parts contain the rules and do not depend on Cloudflare. A
 * caller that lost a response may repeat any call: changes of credits happen once per ref or job
 * id, and only rate limits count the repetition.
 */
export abstract class CreditAccountObject extends DurableObject<Env> {
  readonly #sql: SqlHandle;
  readonly #parts: AccountParts;
  readonly #live: LiveSockets;
  readonly #maintenance: Maintenance;
  readonly #erasure: UserErasure;
  readonly #calls: {
    access: AccessCalls;
    jobs: JobCalls;
    ledger: LedgerCalls;
    orders: OrderCalls;
    pictures: PictureCalls;
    sessions: SessionCalls;
  };

  constructor(context: DurableObjectState, environment: Env, LedgerClass?: typeof Ledger) {
    super(context, environment);
    const { PICTURES: bucket, DATABASE: database } = environment;
    const sql = sqlOf(context.storage);
    migrate(sql, accountMigrations);
    this.#sql = sql;
    const clock = () => Date.now();
    const userId = context.id.name ?? '';
    const halted = (reason: string) => reportHalt(environment, { userId, reason }, clock());
    const parts = composeAccount(
      sql,
      clock,
      {
        credits: () => this.#live.credits(),
        job: (id) => this.#live.job(id),
        orders: () => this.#live.orders(),
        pictures: () => this.#live.pictures(),
        halted: (reason) => context.waitUntil(halted(reason)),
      },
      LedgerClass,
    );
    this.#parts = parts;
    this.#live = new LiveSockets(context, liveSource(environment, parts), clock);
    this.#erasure = new UserErasure({ sql, database, userId, clock });
    const mover = new ResultMover(bucket, parts);
    const runner = new JobRunner({
      ...parts,
      environment,
      userId,
      mover,
      flushed: () => this.#live.flushed(),
      waitUntil: (work) => context.waitUntil(work),
    });
    this.#maintenance = new Maintenance({
      ...parts,
      storage: context.storage,
      bucket,
      userId,
      live: this.#live,
      erasure: this.#erasure,
      mover,
      copier: new PictureCopier(bucket, userId, parts),
      orderChecks: new OrderChecks({
        orders: parts.orders,
        check: (order) => this.checkOrder(order),
        clock,
      }),
      reportHalt: async () => {
        // Repeats a report that D1 did not store.
        const { halted: reason } = parts.ledger.currentState();
        if (reason !== null) await halted(reason);
      },
      queueEmail: (email) => this.sendReadyEmail(email),
      recover: () => runner.recover(),
    });
    const armAlarm = () => this.#maintenance.armAlarm();
    const runMaintenance = () => this.#maintenance.run();
    const intake = new JobIntake({ ...parts, environment, runner, armAlarm });
    const host = { ...parts, sql, bucket, live: this.#live, erasure: this.#erasure };
    this.#calls = {
      access: new AccessCalls({ ...host, runMaintenance }),
      jobs: new JobCalls({ ...host, runner, intake, armAlarm }),
      ledger: new LedgerCalls(sql, parts.ledger, armAlarm),
      orders: new OrderCalls(parts.orders, armAlarm),
      pictures: new PictureCalls(parts, armAlarm),
      sessions: new SessionCalls(parts.sessions, this.#live),
    };
    parts.ledger.verifyRecent();
    // A new instance has lost the running work of the previous one, and its alarm may be lost.
    runner.recover();
    context.waitUntil(this.#maintenance.restoreAlarm());
  }

  protected abstract checkOrder(order: AccountOrder): Promise<number | null>;

  /** Queues an e-mail about unseen pictures. Throws if the outbox does not store it. */
  protected abstract sendReadyEmail(email: ReadyEmail): Promise<void>;

  get access() {
    return this.#calls.access;
  }

  get jobs() {
    return this.#calls.jobs;
  }

  get ledger() {
    return this.#calls.ledger;
  }

  get orders() {
    return this.#calls.orders;
  }

  get pictures() {
    return this.#calls.pictures;
  }

  get sessions() {
    return this.#calls.sessions;
  }

  /** Returns the session with this hash of its secret, and records its use. */
  session(hash: string): SessionState {
    return this.#parts.sessions.use(hash, this.ctx.id.name ?? '');
  }

  /** Makes a user's call for the session with this hash of its secret. Throws for unknown names. */
  async asUser(hash: string, name: string, input: readonly unknown[]): Promise<AsUserOutcome> {
    if (!userCalls.some((known) => known === name)) throw new Error(`No call of a user: ${name}`);
    const { state } = this.session(hash);
    // Closing the account ends this session, and a restart may make the caller repeat it.
    const isClosing = name === 'access.close' && this.#erasure.wasAskedBy(String(input[0]));
    if (state !== 'signed_in' && !isClosing) return { ok: false, code: state };
    return { ok: true, response: await makeCall(this, name, input) };
  }

  call(name: string, input: readonly unknown[]): Promise<CallValue> {
    return makeCall(this, name, input);
  }

  credits(): Credits {
    return this.#parts.ledger.balance();
  }

  /** Returns at most `limit` entries below `beforeSeq`, newest first; null starts at the newest. */
  entries(limit: number, beforeSeq: number | null): EntryRecord[] {
    return this.#parts.ledger.entries(limit, beforeSeq);
  }

  async resume(): Promise<boolean> {
    const resumed = this.#parts.ledger.resume();
    if (resumed) await this.runMaintenance();
    return resumed;
  }

  status(): AccountStatus {
    return readStatus(this.#sql);
  }

  records(): AccountRecords {
    return readRecords(this.#sql);
  }

  report(): AccountReport {
    return reportAccount(this.#parts);
  }

  /** Accepts a WebSocket for the session whose hash is in `X-Session`. */
  override async fetch(request: Request): Promise<Response> {
    const found = this.session(request.headers.get('X-Session') ?? '');
    if (found.state === 'signed_out') return new Response(null, { status: 401 });
    if (found.state === 'user_disabled') return new Response(null, { status: 403 });
    const { id, expiresAt } = found.session;
    this.#parts.readyEmails.seen(null);
    const response = await this.#live.accept({ sessionId: id, expiresAt });
    await this.#maintenance.armAlarm();
    return response;
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#live.receive(socket, data);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // Codes 1005 and 1006 mean 'no code', and `close` refuses them.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  /** Runs the alarm's work in case the alarm is lost, and returns when something is due next. */
  runMaintenance(): Promise<number | null> {
    return this.#maintenance.run();
  }

  override async alarm(): Promise<void> {
    await this.#maintenance.run();
  }
}
