import { DurableObject } from 'cloudflare:workers';
import type { Credits } from '../../domain/account/credits.ts';
import type { JobRequest } from '../../domain/account/job.ts';
import type { SessionRefusalCode } from '../../domain/account/session-refusal.ts';
import type { SignedInUser } from '../../domain/account/user.ts';
import type { Language } from '../../domain/languages.ts';
import { orderQuestionsPerMinute, orderSearchesPerMinute } from '../../domain/limits.ts';
import type { SeenFrom } from '../sessions/seen-from.ts';
import type { ListedSession, Renewal, SessionState } from '../sessions/session.ts';
import { migrate } from '../storage/migrate.ts';
import { sqlOf } from '../storage/object-sql.ts';
import type { SqlHandle } from '../storage/sql.ts';
import {
  type AccountRecords,
  type AccountStatus,
  readRecords,
  readStatus,
  recordDisabled,
} from './account-records.ts';
import { type AccountReport, reportAccount } from './account-report.ts';
import { type PromptAdmission, PromptRequests } from './bounds/prompt-requests.ts';
import { JobIntake } from './jobs/job-intake.ts';
import type { JobRecord } from './jobs/job-record.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { type CreateJobOutcome, PaidJobs, type UnsavedResult } from './jobs/paid-jobs.ts';
import { type DisputeState, Disputes } from './ledger/disputes.ts';
import type { EntryRecord } from './ledger/entries.ts';
import type { ClosedBy, Ledger, Trial } from './ledger/ledger.ts';
import type { LedgerOutcome, LedgerRefusal } from './ledger/operations.ts';
import { type Returned, readCreditsTaken } from './ledger/reversals.ts';
import { LiveSockets } from './live/live-sockets.ts';
import { liveSource } from './live/live-source.ts';
import { Maintenance } from './maintenance.ts';
import { type AccountOrder, AccountOrders } from './orders/account-orders.ts';
import { OrderChecks } from './orders/order-checks.ts';
import type {
  AddPictureOutcome,
  PictureAdmission,
  SentPicture,
} from './pictures/account-pictures.ts';
import type { ListedPicture } from './pictures/listed-picture.ts';
import { PictureCopier } from './pictures/picture-copier.ts';
import { RateWindow } from './rate-window.ts';
import { reportHalt } from './report-halt.ts';
import type { ReadyEmail } from './results/ready-emails.ts';
import { ResultMover } from './results/result-mover.ts';
import { accountMigrations } from './schema.ts';
import { type RenewedSession, Sessions } from './sessions/sessions.ts';
import { type UserCallName, userCalls } from './sessions/user-calls.ts';
import { UserErasure } from './sessions/user-erasure.ts';
import type { Upload } from './uploads/uploads.ts';

/** The calls that a user's session makes, by their names. */
type UserCalls = Pick<CreditAccountObject, UserCallName>;

export type SignInOutcome =
  | { ok: true; expiresAt: number; keepPictures: boolean }
  | { ok: false; code: 'user_disabled' | 'account_halted' | 'user_erased' };

/** What a user's own call returned, or why the session may make none. */
export type AsUserOutcome<Name extends UserCallName> =
  | { ok: true; response: Awaited<ReturnType<UserCalls[Name]>> }
  | { ok: false; code: SessionRefusalCode };

/** Whether the account had been closed by another request before. */
export type CloseForOperatorOutcome =
  | { ok: true; wasClosed: boolean }
  | { ok: false; code: LedgerRefusal };

export type AddUploadOutcome =
  | { ok: true; upload: Upload }
  | { ok: false; code: 'too_many_uploads' };

/**
 * Holds one user's credits and jobs. The rules are in `PaidJobs`, which does not depend on
 * Cloudflare. This class adds the storage, the alarm, the WebSockets, and the job runner, whose
 * work outlives the request that started it. What checks its orders at Razorpay and sends its e-mails
 * stands above it (`worker/credit-account.ts`): payments know accounts, and accounts know no payments.
 *
 * A caller that lost a response may repeat any call. Calls that move credits carry a `ref` or a job
 * id and take effect once for it. The other changes lead to the same state when they run again.
 * Only the rate limits of `createJob`, `admitPrompt` and of questions at Razorpay count a repeated call
 * twice.
 */
export abstract class CreditAccountObject extends DurableObject<Env> {
  readonly #paidJobs: PaidJobs;
  readonly #runner: JobRunner;
  readonly #intake: JobIntake;
  readonly #live: LiveSockets;
  readonly #maintenance: Maintenance;
  readonly #sql: SqlHandle;
  readonly #disputes: Disputes;
  readonly #promptRequests: PromptRequests;
  readonly #orders: AccountOrders;
  readonly #sessions: Sessions;
  readonly #erasure: UserErasure;
  readonly #orderSearches = new RateWindow(orderSearchesPerMinute);
  readonly #orderQuestions = new RateWindow(orderQuestionsPerMinute);

  constructor(context: DurableObjectState, environment: Env, LedgerClass?: typeof Ledger) {
    super(context, environment);
    const sql = sqlOf(context.storage);
    migrate(sql, accountMigrations);
    this.#sql = sql;
    this.#promptRequests = new PromptRequests(sql, () => Date.now());
    this.#orders = new AccountOrders(sql, () => this.#live.orders());
    this.#sessions = new Sessions(sql, () => Date.now());
    this.#live = new LiveSockets(
      context,
      liveSource(environment, () => this.#paidJobs),
      () => Date.now(),
    );
    const userId = context.id.name ?? '';
    this.#erasure = new UserErasure({
      sql,
      database: environment.DATABASE,
      userId,
      clock: () => Date.now(),
    });
    const changes = {
      credits: () => this.#live.credits(),
      job: (id: string) => this.#live.job(id),
      pictures: () => this.#live.pictures(),
      halted: (reason: string) =>
        context.waitUntil(reportHalt(environment, { userId, reason }, Date.now())),
    };
    this.#paidJobs = new PaidJobs(sql, () => Date.now(), changes, LedgerClass);
    this.#disputes = new Disputes(sql, this.#paidJobs.ledger, () => Date.now());
    const mover = new ResultMover(environment.PICTURES, this.#paidJobs);
    this.#runner = new JobRunner({
      environment,
      userId,
      paidJobs: this.#paidJobs,
      mover,
      flushed: () => this.#live.flushed(),
      waitUntil: (work) => context.waitUntil(work),
    });
    this.#maintenance = new Maintenance({
      storage: context.storage,
      pictures: environment.PICTURES,
      userId,
      paidJobs: this.#paidJobs,
      sessions: this.#sessions,
      live: this.#live,
      erasure: this.#erasure,
      mover,
      copier: new PictureCopier(environment.PICTURES, userId, this.#paidJobs),
      orderChecks: new OrderChecks({
        orders: this.#orders,
        check: (order) => this.checkOrder(order),
        clock: () => Date.now(),
      }),
      reportHalt: async () => {
        // Also a halt whose first report D1 did not take.
        const { halted: reason } = this.#paidJobs.ledger.currentState();
        if (reason !== null) await reportHalt(environment, { userId, reason }, Date.now());
      },
      queueEmail: (email) => this.sendReadyEmail(email),
      recover: () => this.#runner.recover(),
    });
    this.#intake = new JobIntake({
      paidJobs: this.#paidJobs,
      runner: this.#runner,
      armAlarm: () => this.#maintenance.armAlarm(),
    });
    this.#paidJobs.ledger.verifyRecent();
    // A new instance has lost the running work of the instance before it, and may be woken by a
    // call because its alarm was lost.
    this.#runner.recover();
    context.waitUntil(this.#maintenance.restoreAlarm());
  }

  /**
   * Settles an order by what Razorpay reports. Returns when it is checked next, in epoch
   * milliseconds; null when no change is expected any more. Throws where it could not be checked.
   */
  protected abstract checkOrder(order: AccountOrder): Promise<number | null>;

  /** Hands over an e-mail about pictures that nobody has seen. Throws where the outbox does not take it. */
  protected abstract sendReadyEmail(email: ReadyEmail): Promise<void>;

  /**
   * Opens the account once, with the trial credits or with none. Reopens an account that was
   * deleted, without new trial credits.
   */
  open(trial: Trial = 'granted'): void {
    this.#paidJobs.ledger.open(trial);
  }

  /**
   * Opens the account as `open` does, and begins a session of its user, unless the operator has
   * disabled the user, or the account is halted and can't be opened again. `hash` is the SHA-256 of
   * the session's secret. `erasures` is what `status` said before D1 made the user: refuses with
   * `user_erased` where the user may have been deleted from D1 since. Throws when D1 fails to.
   */
  async signIn(input: {
    user: SignedInUser;
    trial: Trial;
    hash: string;
    from: SeenFrom;
    erasures: number;
  }): Promise<SignInOutcome> {
    const { disabledAt, erasures, closed } = this.status();
    if (disabledAt) return this.#refuseSignIn('user_disabled', closed);
    if (erasures !== input.erasures || this.#erasure.nextAt() !== null) {
      await this.#erasure.run();
      return { ok: false, code: 'user_erased' };
    }
    this.open(input.trial);
    if (this.status().closed) return this.#refuseSignIn('account_halted', true);
    const { isOn: keepPictures } = this.#paidJobs.pictures;
    return { ok: true, keepPictures, ...this.#sessions.begin(input.user, input) };
  }

  /** D1 has made the user of a closed account before the refusal, and must not keep them. */
  async #refuseSignIn(
    code: 'user_disabled' | 'account_halted',
    isClosed: boolean,
  ): Promise<SignInOutcome> {
    if (isClosed) {
      this.#erasure.ask();
      await this.runMaintenance();
    }
    return { ok: false, code };
  }

  /** Returns the session that has the secret of this hash, and records its use. */
  session(hash: string): SessionState {
    return this.#sessions.use(hash, this.ctx.id.name ?? '');
  }

  /**
   * Makes one of the user's own calls, if the session that has the secret of this hash may make it.
   * Nothing happens between the check and the call's beginning. Throws for a name that is none of these calls.
   */
  async asUser<Name extends UserCallName>(
    hash: string,
    name: Name,
    input: Parameters<UserCalls[Name]>,
  ): Promise<AsUserOutcome<Name>> {
    if (!userCalls.includes(name)) throw new Error(`No call of a user: ${name}`);
    const { state } = this.session(hash);
    // The call that closed the account ended its session, and may be repeated after a restart.
    const isClosing = name === 'close' && this.#erasure.wasAskedBy(String(input[0]));
    if (state !== 'signed_in' && !isClosing) return { ok: false, code: state };
    const call = this[name] as (...input: unknown[]) => ReturnType<UserCalls[Name]>;
    return { ok: true, response: await call.apply(this, input) };
  }

  /** Renews a session, whose WebSockets stay open. Returns null when it is unknown or has ended. */
  renewSession(renewal: Renewal): RenewedSession | null {
    const id = this.#sessions.idOf(renewal.hash);
    const renewed = this.#sessions.renew(renewal);
    if (id !== null && renewed) this.#live.extend(id, renewed.expiresAt);
    return renewed;
  }

  /** Returns the sessions that have not ended; `hash` is of the one that asks, if one does. */
  listSessions(hash: string | null): ListedSession[] {
    return this.#sessions.list(hash);
  }

  /**
   * Ends a session and closes its WebSockets. Returns whether it is the one that asks, by `hash`;
   * null when there is none with this id.
   */
  endSession(id: string, hash: string): 'own' | 'other' | null {
    const which = this.#sessions.idOf(hash) === id ? 'own' : 'other';
    if (!this.#sessions.end(id)) return null;
    this.#live.end(id);
    return which;
  }

  /**
   * Ends the session that has the secret of this hash, or all sessions of its user. Returns whether
   * there was one.
   */
  signOut(hash: string, options: { everywhere: boolean }): boolean {
    const id = this.#sessions.idOf(hash);
    if (id === null) return false;
    if (options.everywhere) this.#sessions.endAll();
    else this.#sessions.end(id);
    this.#live.end(options.everywhere ? null : id);
    return true;
  }

  /** Sets the user's display name; null removes it. */
  rename(displayName: string | null): void {
    this.#sessions.rename(displayName);
  }

  credits(): Credits {
    return this.#paidJobs.ledger.balance();
  }

  /** Adds credits. `ref` is the order's or the adjustment's; the same `ref` adds them once. */
  grant(input: {
    ref: string;
    credits: number;
    note: string;
    kind?: 'purchase' | 'adjustment';
  }): Promise<LedgerOutcome> {
    return this.#armed(this.#paidJobs.ledger.grant(input));
  }

  /**
   * Takes back credits of a grant after its money was returned, or a number that an operator names.
   */
  reverse(input: {
    ref: string;
    grantRef: string;
    returned: Returned;
    note: string;
    /** The dispute that was lost, which held the credits until now. */
    lostDisputeId?: string;
  }): Promise<LedgerOutcome> {
    const { lostDisputeId: disputeId, ...reversal } = input;
    const reason = 'The dispute was lost, so its credits are taken back.';
    if (disputeId !== undefined) this.#disputes.end({ disputeId, reason });
    return this.#armed(this.#paidJobs.ledger.reverse(reversal));
  }

  /** Returns how many credits the reversal with this ref took; 0 where there is none. */
  creditsTaken(ref: string): number {
    return readCreditsTaken(this.#sql, ref);
  }

  /** Holds what is left of a grant's credits until the dispute of its payment ends. */
  openDispute(dispute: { disputeId: string; grantRef: string }): Promise<LedgerOutcome> {
    return this.#armed(this.#disputes.open(dispute));
  }

  readDispute(disputeId: string): DisputeState {
    return this.#disputes.read(disputeId);
  }

  /** Releases what a dispute that was not lost holds. */
  endDispute(disputeId: string): void {
    this.#disputes.end({ disputeId, reason: 'The dispute ended without a return of the money.' });
  }

  freeze(input: { ref: string; reason: string }): Promise<LedgerOutcome> {
    return this.#armed(this.#paidJobs.ledger.freeze(input));
  }

  unfreeze(input: { ref: string; reason: string }): Promise<LedgerOutcome> {
    return this.#armed(this.#paidJobs.ledger.unfreeze(input));
  }

  /** Remembers an order before its user is given it; see `AccountOrders.remember`. */
  async rememberOrder(
    order: AccountOrder,
    options: { isTaken: boolean; checkAt: number },
  ): Promise<AccountOrder> {
    const remembered = this.#orders.remember(order, options);
    await this.#maintenance.armAlarm();
    return remembered;
  }

  /** Records that an order's buyer has paid; it is checked at `at`, in epoch milliseconds. */
  async claimedOrder(id: string, at: number): Promise<void> {
    this.#orders.claimed(id, at);
    await this.#maintenance.armAlarm();
  }

  failedOrder(id: string): void {
    this.#orders.failed(id);
  }

  /** Records that an order's buyer closed the checkout without paying. */
  closeOrder(id: string): void {
    this.#orders.close(id);
  }

  /** Records that an order's buyer closed the checkout, and that a payment may be pending. */
  closeOrderLater(id: string): void {
    this.#orders.closeLater(id, Date.now());
  }

  /** Returns whether an order is to be closed as soon as no payment of it is pending. */
  isOrderClosing(id: string): boolean {
    return this.#orders.isClosing(id);
  }

  ordersUnderWay(): AccountOrder[] {
    return this.#orders.underWay(Date.now());
  }

  findOrder(id: string): AccountOrder | null {
    return this.#orders.find(id);
  }

  /** Counts one search at Razorpay for an order that nobody here knows. Returns false at the limit. */
  admitOrderSearch(): boolean {
    return this.#orderSearches.admit(Date.now());
  }

  /** Counts one question at Razorpay about an order of the user. Returns false at the limit. */
  admitOrderQuestion(): boolean {
    return this.#orderQuestions.admit(Date.now());
  }

  /**
   * Resumes a halted account. Returns false, and leaves the account halted, while the audit finds a
   * fault.
   */
  async resume(): Promise<boolean> {
    const resumed = this.#paidJobs.ledger.resume();
    if (resumed) await this.runMaintenance();
    return resumed;
  }

  status(): AccountStatus {
    return readStatus(this.#sql);
  }

  /** Returns what the account knows of itself that D1 stores too. */
  records(): AccountRecords {
    return readRecords(this.#sql);
  }

  /**
   * Records since when the operator has disabled the account; null where it is enabled. Its
   * WebSockets are closed. Its sessions are refused from now on, and end when it is enabled.
   */
  setDisabled(disabledAt: number | null): void {
    recordDisabled(this.#sql, disabledAt);
    if (disabledAt === null) this.#sessions.endAll();
    this.#live.end(null, disabledAt === null ? 'signed_out' : 'user_disabled');
  }

  report(): AccountReport {
    return reportAccount(this.#paidJobs);
  }

  /**
   * Closes the account for its owner: fails queued jobs, deletes all requests, the uploads that no
   * running job works on and the pictures that it keeps, ends the sessions, closes the WebSockets, and deletes what is known of
   * the user. The maintenance that follows deletes results, and the user from D1, until both are
   * done. The ledger's entries remain. `requestId` tells the same request again from another one.
   */
  close(requestId: string): Promise<LedgerOutcome> {
    return this.#close(requestId, 'owner');
  }

  /**
   * Closes the account as `close` does, also that of a disabled user, who stays disabled. A closed
   * account stays closed; what D1 still has of its user, or has again, is deleted.
   */
  async closeForOperator(requestId: string): Promise<CloseForOperatorOutcome> {
    // The same request comes again where a restart lost its response.
    const wasClosed = this.status().closed && !this.#erasure.wasAskedBy(requestId);
    const outcome = await this.#close(requestId, 'operator');
    return outcome.ok ? { ok: true, wasClosed } : outcome;
  }

  async #close(requestId: string, by: ClosedBy): Promise<LedgerOutcome> {
    const { outcome, pictureKeys } = this.#paidJobs.close(by);
    if (outcome.ok) {
      this.#sessions.forget();
      this.#erasure.ask(requestId);
    }
    this.#live.end(null);
    // The alarm deletes them too, from the names that remain for a while.
    if (pictureKeys.length > 0) {
      await this.env.PICTURES.delete(pictureKeys).catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'uploads_not_deleted', reason: String(error) }));
      });
    }
    await this.runMaintenance();
    return outcome;
  }

  /**
   * Returns at most `limit` entries, newest first: those below `beforeSeq`, or from the newest one
   * where it is null.
   */
  entries(limit: number, beforeSeq: number | null): EntryRecord[] {
    return this.#paidJobs.ledger.entries(limit, beforeSeq);
  }

  /** Creates a job, holds its price and starts it. */
  createJob(
    request: JobRequest,
    from: { mobile: boolean; origin: string },
  ): Promise<CreateJobOutcome> {
    return this.#intake.take(request, from);
  }

  /**
   * Registers an upload before its bytes are stored in R2. If storing fails, the registration
   * expires after an hour.
   */
  async addUpload(upload: Omit<Upload, 'expiresAt'>): Promise<AddUploadOutcome> {
    const added = this.#paidJobs.uploads.add(upload);
    if (!added) return { ok: false, code: 'too_many_uploads' };
    await this.#maintenance.armAlarm();
    return { ok: true, upload: added };
  }

  /** Returns the pictures that the server has or knows of; see `AccountPictures`. */
  listPictures(): {
    keepPictures: boolean;
    pictures: ListedPicture[];
    deletedIds: string[];
    goneIds: string[];
  } {
    const { pictures } = this.#paidJobs;
    return {
      keepPictures: pictures.isOn,
      pictures: pictures.list(),
      deletedIds: pictures.deletedIds(),
      goneIds: pictures.goneIds(),
    };
  }

  /** Turns the keeping of pictures on, or off, which deletes those that are kept. */
  async setKeepPictures(isOn: boolean): Promise<void> {
    this.#paidJobs.pictures.turn(isOn);
    await this.#maintenance.armAlarm();
  }

  /** Decides what becomes of a picture before it is read. */
  admitPicture(id: string): PictureAdmission {
    return this.#paidJobs.pictures.admit(id);
  }

  /** Registers the name of a picture before its bytes are stored in R2; see `PictureDeletions`. */
  async expectPicture(key: string): Promise<void> {
    this.#paidJobs.pictures.deletions.expect(key);
    await this.#maintenance.armAlarm();
  }

  /** Takes a picture whose bytes are in R2. */
  async addPicture(sent: SentPicture): Promise<AddPictureOutcome> {
    const outcome = this.#paidJobs.pictures.add(sent);
    await this.#maintenance.armAlarm();
    return outcome;
  }

  /**
   * Deletes a picture, for good; `everywhere`: on the devices too. Returns false where there can't have been
   * one.
   */
  async deletePicture(id: string, options: { everywhere?: boolean } = {}): Promise<boolean> {
    const deleted = this.#paidJobs.pictures.delete(id, options);
    await this.#maintenance.armAlarm();
    return deleted;
  }

  /** Returns the language of the e-mails about finished pictures; null where they are not wanted. */
  readyEmailLanguage(): Language | null {
    return this.#paidJobs.readyEmails.language;
  }

  /** Turns the e-mails about finished pictures on, in a language, or off with null. */
  async setReadyEmailLanguage(language: Language | null): Promise<void> {
    this.#paidJobs.readyEmails.turn(language);
    await this.#maintenance.armAlarm();
  }

  /** Returns, of these jobs, those whose pictures nobody has seen, where e-mails are wanted. */
  unseenPictures(jobIds: readonly string[]): string[] {
    return this.#paidJobs.readyEmails.unseen(jobIds);
  }

  readJob(id: string): JobRecord | null {
    this.#paidJobs.readyEmails.seen(id);
    return this.#paidJobs.jobs.read(id);
  }

  /**
   * Returns a job's result while it is still in this object; null when it is in R2, or when there
   * is none.
   */
  readUnsavedResult(id: string): UnsavedResult | null {
    return this.#paidJobs.unsavedResult(id);
  }

  recentJobs(limit: number): JobRecord[] {
    return this.#paidJobs.jobs.recent(limit);
  }

  /**
   * Cancels a job that is still queued. Returns the job as it is now; null when it does not exist.
   */
  cancelJob(id: string): JobRecord | null {
    if (this.#paidJobs.cancel(id)) this.#runner.wake(id);
    return this.#paidJobs.jobs.read(id);
  }

  /**
   * Records that the device has saved the job's result, which shortens the result's retention.
   * Returns null when the job does not exist, false when it has no result.
   */
  async savedJob(id: string): Promise<boolean | null> {
    if (!this.#paidJobs.jobs.read(id)) return null;
    this.#paidJobs.readyEmails.seen(id);
    const saved = this.#paidJobs.jobs.saved(id);
    if (saved) await this.#maintenance.armAlarm();
    return saved;
  }

  /**
   * Counts one free prompt request, unless the user has reached the limit of a minute or a day. Only for
   * users who can make a picture or have bought credits: empty accounts would use up the day's calls.
   */
  admitPrompt(): PromptAdmission {
    const { ledger } = this.#paidJobs;
    if (ledger.balance().available < 1 && !ledger.keepsPurchase()) {
      return { ok: false, code: 'insufficient_credits' };
    }
    return this.#promptRequests.admit();
  }

  /**
   * Accepts a WebSocket for the session that has the secret of the hash in `X-Session`. Returns 401
   * where there is none, 403 where the user is disabled.
   */
  override async fetch(request: Request): Promise<Response> {
    const found = this.session(request.headers.get('X-Session') ?? '');
    if (found.state === 'signed_out') return new Response(null, { status: 401 });
    if (found.state === 'user_disabled') return new Response(null, { status: 403 });
    const { id, expiresAt } = found.session;
    this.#paidJobs.readyEmails.seen(null);
    const response = await this.#live.accept({ sessionId: id, expiresAt });
    await this.#maintenance.armAlarm();
    return response;
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#live.receive(socket, data);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // The codes 1005 and 1006 mean 'no code', and `close` refuses them.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  /**
   * Runs the maintenance that the alarm runs, and returns when something is due next; see
   * `Maintenance.run`. The watchdog calls it in case the alarm is lost.
   */
  runMaintenance(): Promise<number | null> {
    return this.#maintenance.run();
  }

  override async alarm(): Promise<void> {
    await this.#maintenance.run();
  }

  /** Sets the alarm for what a change of the ledger makes due, such as its daily audit. */
  async #armed(outcome: LedgerOutcome): Promise<LedgerOutcome> {
    await this.#maintenance.armAlarm();
    return outcome;
  }
}
