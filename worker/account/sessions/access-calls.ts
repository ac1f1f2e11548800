import type { SignedInUser } from '../../../domain/account/user.ts';
import type { SeenFrom } from '../../sessions/seen-from.ts';
import type { SqlHandle } from '../../storage/sql.ts';
import type { AccountParts } from '../account-parts.ts';
import { readStatus, recordDisabled } from '../account-records.ts';
import type { ClosedBy, Trial } from '../ledger/ledger.ts';
import type { LedgerOutcome, LedgerRefusal } from '../ledger/operations.ts';
import type { LiveSockets } from '../live/live-sockets.ts';
import type { UserErasure } from './user-erasure.ts';

export type SignInOutcome =
  | { ok: true; expiresAt: number; keepPictures: boolean }
  | { ok: false; code: 'user_disabled' | 'account_halted' | 'user_erased' };

/** `wasClosed`: another request had closed it before. */
export type CloseForOperatorOutcome =
  | { ok: true; wasClosed: boolean }
  | { ok: false; code: LedgerRefusal };

export interface AccessHost
  extends Pick<AccountParts, 'paidJobs' | 'ledger' | 'pictures' | 'sessions'> {
  sql: SqlHandle;
  bucket: R2Bucket;
  erasure: UserErasure;
  live: LiveSockets;
  runMaintenance: () => Promise<unknown>;
}

/** The calls that open the account to its user, or close it. */
export class AccessCalls {
  readonly #host: AccessHost;

  constructor(host: AccessHost) {
    this.#host = host;
  }

  /**
   * Opens the account as `Ledger.open` does and starts a session, unless the user is disabled, or
   * the account is halted and cannot reopen.
   */
  async signIn(input: {
    user: SignedInUser;
    trial: Trial;
    hash: string;
    from: SeenFrom;
    erasures: number;
  }): Promise<SignInOutcome> {
    const { sql, ledger, pictures, sessions, erasure } = this.#host;
    const { disabledAt, erasures, closed } = readStatus(sql);
    if (disabledAt) return this.#refuseSignIn('user_disabled', closed);
    if (erasures !== input.erasures || erasure.nextAt() !== null) {
      await erasure.run();
      return { ok: false, code: 'user_erased' };
    }
    ledger.open(input.trial);
    if (readStatus(sql).closed) return this.#refuseSignIn('account_halted', true);
    return { ok: true, keepPictures: pictures.isOn, ...sessions.begin(input.user, input) };
  }

  /** D1 created the user of a closed account before the refusal, and must not keep it. */
  async #refuseSignIn(
    code: 'user_disabled' | 'account_halted',
    isClosed: boolean,
  ): Promise<SignInOutcome> {
    if (isClosed) {
      this.#host.erasure.ask();
      await this.#host.runMaintenance();
    }
    return { ok: false, code };
  }

  /** Null enables the account. */
  setDisabled(disabledAt: number | null): void {
    const { sql, sessions, live } = this.#host;
    recordDisabled(sql, disabledAt);
    if (disabledAt === null) sessions.endAll();
    live.end(null, disabledAt === null ? 'signed_out' : 'user_disabled');
  }

  /** Closes the account for its owner; see `PaidJobs.close`. */
  close(requestId: string): Promise<LedgerOutcome> {
    return this.#close(requestId, 'owner');
  }

  /** Closes the account, also that of a disabled user, who stays disabled. */
  async closeForOperator(requestId: string): Promise<CloseForOperatorOutcome> {
    const { sql, erasure } = this.#host;
    // A request repeats itself after a restart lost its response.
    const wasClosed = readStatus(sql).closed && !erasure.wasAskedBy(requestId);
    const outcome = await this.#close(requestId, 'operator');
    return outcome.ok ? { ok: true, wasClosed } : outcome;
  }

  async #close(requestId: string, by: ClosedBy): Promise<LedgerOutcome> {
    const { paidJobs, sessions, erasure, live, bucket, runMaintenance } = this.#host;
    const { outcome, pictureKeys } = paidJobs.close(by);
    if (outcome.ok) {
      sessions.forget();
      erasure.ask(requestId);
    }
    live.end(null);
    // The alarm deletes them too, by the names that remain for a while.
    if (pictureKeys.length > 0) {
      await bucket.delete(pictureKeys).catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'uploads_not_deleted', reason: String(error) }));
      });
    }
    await runMaintenance();
    return outcome;
  }
}
