import type { JobErrorCode } from '../../domain/account/job-error.ts';
import type { JobState } from '../../domain/account/job-state.ts';
import type { EntryRecord } from '../../worker/account/ledger/entries.ts';
import type { HoldState } from '../../worker/account/ledger/holds.ts';
import type { LedgerOutcome, LedgerRefusal } from '../../worker/account/ledger/operations.ts';
import type { Returned } from '../../worker/account/ledger/reversals.ts';

/** How long a job may take, in milliseconds, and how many may be unfinished at the same time. */
const deadlineMs = 180_000;
const unfinishedMax = 3;

/** Refusals that are stored with their ref. */
const lasting: LedgerRefusal[] = [
  'insufficient_credits',
  'hold_ended',
  'hold_expired',
  'exceeds_grant',
];

/** How long a dispute holds credits, in milliseconds. */
const disputeMs = 200 * 24 * 60 * 60_000;

interface ModelHold {
  credits: number;
  expiresAt: number;
  state: HoldState;
  /** The grant whose credits a dispute holds. */
  grantRef: string | null;
}

interface ModelJob {
  prompt: string;
  state: JobState;
  code: JobErrorCode | null;
  deadlineAt: number;
}

/** The visible state of an account, in a form that can be compared. */
export interface Snapshot {
  balance: number;
  held: number;
  available: number;
  initialized: boolean;
  trialWithheld?: true | undefined;
  hasBought?: true | undefined;
  frozen: boolean;
  /** Every inconsistency of the ledger. */
  faults: string[];
  /** Each entry's kind and amount, oldest first. */
  entries: [EntryRecord['kind'], number][];
  /** Each job's state and error, by id. */
  jobs: Record<string, [JobState, JobErrorCode | null]>;
}

/** The expected behavior of an account, in the simplest form: maps and sums, without storage. */
export class AccountModel {
  now: number;
  readonly jobs = new Map<string, ModelJob>();
  readonly #entries: [EntryRecord['kind'], number][] = [];
  readonly #outcomes = new Map<string, { content: string; outcome: LedgerOutcome }>();
  readonly #holds = new Map<string, ModelHold>();
  readonly #endedDisputes = new Set<string>();
  readonly #grants = new Map<
    string,
    { credits: number; taken: number; takenForMoney: number; minor: number; ofMinor: number | null }
  >();
  #isOpened = false;
  #isClosed = false;
  #isFrozen = false;

  constructor(now: number) {
    this.now = now;
  }

  snapshot(): Snapshot {
    const { balance, held } = this.#sums();
    return {
      balance,
      held,
      available: balance - held,
      initialized: this.#isOpened && !this.#isClosed,
      ...(this.#isTrialWithheld() ? { trialWithheld: true } : {}),
      ...(this.#entries.some(([kind]) => kind === 'purchase') ? { hasBought: true } : {}),
      frozen: this.#isFrozen,
      faults: [],
      entries: [...this.#entries],
      jobs: Object.fromEntries(
        [...this.jobs].map(([id, { state, code }]) => [id, [state, code]] as const),
      ),
    };
  }

  /** Returns whether a hold was ever created under this ref. */
  knows(holdRef: string): boolean {
    return this.#holds.has(holdRef);
  }

  /** Returns whether credits were granted under this ref. */
  hasGrant(ref: string): boolean {
    return this.#grants.has(ref);
  }

  open(trial: 'granted' | 'withheld'): void {
    this.#once('trial', 'open', () => {
      this.#isOpened = true;
      return this.#append('trial', trial === 'granted' ? 2 : 0);
    });
    if (!this.#isClosed) return;
    this.#isClosed = false;
    this.#expire();
    this.#append('notice', 0);
  }

  grant(ref: string, credits: number): LedgerOutcome {
    return this.#once(ref, `grant ${credits}`, () => {
      const nothing = { taken: 0, takenForMoney: 0, minor: 0, ofMinor: null };
      this.#grants.set(ref, { credits, ...nothing });
      return this.#append('purchase', credits);
    });
  }

  hold(ref: string, credits: number, expiresAt: number, purpose = ''): LedgerOutcome {
    return this.#once(ref, `hold ${credits} ${purpose}`, () => {
      const { balance, held } = this.#sums();
      if (this.#isClosed) return 'account_closed';
      if (this.#isFrozen) return 'account_frozen';
      if (balance - held < credits) return 'insufficient_credits';
      this.#holds.set(ref, { credits, expiresAt, state: 'open', grantRef: null });
      return null;
    });
  }

  capture(holdRef: string): LedgerOutcome {
    return this.#once(`capture:${holdRef}`, '', () => {
      const hold = this.#holds.get(holdRef);
      if (!hold) return 'unknown_hold';
      if (hold.state === 'expired') return 'hold_expired';
      if (hold.state !== 'open') return 'hold_ended';
      hold.state = 'captured';
      return this.#append('spend', -hold.credits);
    });
  }

  release(holdRef: string): LedgerOutcome {
    return this.#once(`release:${holdRef}`, '', () => {
      const hold = this.#holds.get(holdRef);
      if (!hold) return 'unknown_hold';
      if (hold.state !== 'open') return 'hold_ended';
      hold.state = 'released';
      return this.#append('not_charged', 0);
    });
  }

  reverse(ref: string, grantRef: string, returned: Returned): LedgerOutcome {
    return this.#once(ref, `reverse ${grantRef} ${JSON.stringify(returned)}`, () => {
      const grant = this.#grants.get(grantRef);
      if (!grant) return 'unknown_grant';
      const left = grant.credits - grant.taken;
      if ('credits' in returned) {
        if (returned.credits > left) return 'exceeds_grant';
        grant.taken += returned.credits;
        this.#append('reversal', -returned.credits);
        return this.#endExcess(grantRef, left - returned.credits);
      }
      const { minor, ofMinor } = returned;
      if ((grant.ofMinor ?? ofMinor) !== ofMinor) return 'exceeds_grant';
      if (grant.minor + minor > ofMinor) return 'exceeds_grant';
      grant.ofMinor = ofMinor;
      grant.minor += minor;
      // The remaining share of the money keeps its credits, rounded up.
      const remaining = Math.ceil((grant.credits * (ofMinor - grant.minor)) / ofMinor);
      const taken = Math.min(left, grant.credits - remaining - grant.takenForMoney);
      grant.takenForMoney += taken;
      grant.taken += taken;
      this.#append('reversal', 0 - taken);
      return this.#endExcess(grantRef, left - taken);
    });
  }

  openDispute(id: string, grantRef: string): LedgerOutcome {
    const ref = `dispute:${id}`;
    if (this.#endedDisputes.has(id) || this.#holds.has(ref)) return this.#success();
    const grant = this.#grants.get(grantRef);
    if (!grant) return this.#refusal('unknown_grant');
    const { balance, held } = this.#sums();
    const ofGrant = this.#holdsOf(grantRef).reduce((sum, { credits }) => sum + credits, 0);
    const credits = Math.min(grant.credits - grant.taken - ofGrant, balance - held);
    if (credits <= 0) return this.#success();
    return this.#once(ref, 'hold', () => {
      const expiresAt = this.now + disputeMs;
      this.#holds.set(ref, { credits, expiresAt, state: 'open', grantRef });
      return null;
    });
  }

  endDispute(id: string): void {
    this.#endedDisputes.add(id);
    this.release(`dispute:${id}`);
  }

  freeze(ref: string, isFrozen: boolean): LedgerOutcome {
    return this.#once(ref, isFrozen ? 'freeze' : 'unfreeze', () => {
      this.#isFrozen = isFrozen;
      return this.#append('notice', 0);
    });
  }

  close(): LedgerOutcome {
    for (const [id, { state }] of this.#unfinished()) {
      if (state === 'queued') this.fail(id, 'account_closed');
    }
    for (const job of this.jobs.values()) job.prompt = 'forgotten';
    if (this.#isClosed) return this.#success();
    this.#expire();
    const running = new Set(this.#unfinished().map(([id]) => `job:${id}`));
    for (const [ref, hold] of this.#holds) {
      if (hold.state !== 'open' || running.has(ref) || hold.grantRef !== null) continue;
      hold.state = 'released';
      this.#append('not_charged', 0);
    }
    this.#isClosed = true;
    for (const operation of this.#outcomes.values()) {
      if (operation.content.startsWith('hold')) operation.content = 'erased';
    }
    this.#append('notice', 0);
    return this.#success();
  }

  create(
    id: string,
    prompt: string,
  ): { ok: true; isNew: boolean } | { ok: false; code: LedgerRefusal | 'too_many_jobs' } {
    this.sweep();
    const earlier = this.jobs.get(id);
    if (earlier) {
      return earlier.prompt === prompt
        ? { ok: true, isNew: false }
        : { ok: false, code: 'conflict' };
    }
    if (this.#unfinished().length >= unfinishedMax) return { ok: false, code: 'too_many_jobs' };
    const deadlineAt = this.now + deadlineMs;
    const held = this.hold(`job:${id}`, 1, deadlineAt, prompt);
    if (!held.ok) return { ok: false, code: held.code };
    this.jobs.set(id, { prompt, state: 'queued', code: null, deadlineAt });
    return { ok: true, isNew: true };
  }

  start(id: string): boolean {
    const job = this.jobs.get(id);
    if (job?.state !== 'queued' && job?.state !== 'running') return false;
    const isForgotten = job.prompt === 'forgotten';
    if (isForgotten || this.#isFrozen) {
      this.fail(id, isForgotten ? 'account_closed' : 'account_frozen');
      return false;
    }
    job.state = 'running';
    return true;
  }

  succeed(id: string): boolean {
    const job = this.jobs.get(id);
    if (job?.state !== 'running') return false;
    const captured = this.capture(`job:${id}`);
    if (captured.ok) job.state = 'succeeded';
    else this.fail(id, 'deadline_exceeded');
    // The result of a job whose owner has deleted the account is charged, and not stored.
    return captured.ok && job.prompt !== 'forgotten';
  }

  fail(id: string, code: JobErrorCode): boolean {
    const job = this.jobs.get(id);
    if (job?.state !== 'queued' && job?.state !== 'running') return false;
    Object.assign(job, { state: 'failed', code });
    this.release(`job:${id}`);
    return true;
  }

  cancel(id: string): boolean {
    const job = this.jobs.get(id);
    if (job?.state !== 'queued') return false;
    Object.assign(job, { state: 'cancelled', code: 'cancelled' });
    this.release(`job:${id}`);
    return true;
  }

  restart(): void {
    for (const [id, { state }] of this.#unfinished()) {
      if (state === 'running') this.fail(id, 'interrupted');
    }
  }

  sweep(): void {
    for (const [id, { deadlineAt }] of this.#unfinished()) {
      if (deadlineAt <= this.now) this.fail(id, 'deadline_exceeded');
    }
    this.#expire();
  }

  /** The open holds of a grant's disputes, the oldest first. */
  #holdsOf(grantRef: string): ModelHold[] {
    return [...this.#holds.values()].filter(
      (hold) => hold.state === 'open' && hold.grantRef === grantRef,
    );
  }

  /** Takes one credit after another from the newest hold of a grant's disputes, down to what is left of it. */
  #endExcess(grantRef: string, left: number): null {
    const held = () => this.#holdsOf(grantRef).reduce((sum, { credits }) => sum + credits, 0);
    while (held() > left) {
      const newest = this.#holdsOf(grantRef).at(-1);
      if (!newest) break;
      newest.credits -= 1;
      if (newest.credits > 0) continue;
      newest.state = 'released';
      this.#append('not_charged', 0);
    }
    return null;
  }

  #unfinished(): [string, ModelJob][] {
    return [...this.jobs].filter(([, { state }]) => state === 'queued' || state === 'running');
  }

  #expire(): void {
    for (const hold of this.#holds.values()) {
      if (hold.state !== 'open' || hold.expiresAt > this.now) continue;
      hold.state = 'expired';
      this.#append('not_charged', 0);
    }
  }

  #once(ref: string, content: string, work: () => LedgerRefusal | null): LedgerOutcome {
    const known = this.#outcomes.get(ref);
    if (known) return known.content === content ? known.outcome : this.#refusal('conflict');
    this.#expire();
    const code = work();
    const outcome = code === null ? this.#success() : this.#refusal(code);
    if (code === null || lasting.includes(code)) this.#outcomes.set(ref, { content, outcome });
    return outcome;
  }

  #append(kind: EntryRecord['kind'], amount: number): null {
    this.#entries.push([kind, amount]);
    return null;
  }

  #isTrialWithheld(): boolean {
    const isWithheld = this.#entries.some(([kind, amount]) => kind === 'trial' && amount === 0);
    return isWithheld && !this.#entries.some(([, amount]) => amount > 0);
  }

  #sums(): { balance: number; held: number } {
    const open = [...this.#holds.values()].filter(
      ({ state, expiresAt }) => state === 'open' && expiresAt > this.now,
    );
    return {
      balance: this.#entries.reduce((sum, [, amount]) => sum + amount, 0),
      held: open.reduce((sum, { credits }) => sum + credits, 0),
    };
  }

  #success(): LedgerOutcome {
    const { balance, held } = this.#sums();
    return { ok: true, balance, available: balance - held };
  }

  #refusal(code: LedgerRefusal): LedgerOutcome {
    const { balance, held } = this.#sums();
    return { ok: false, code, available: balance - held };
  }
}
