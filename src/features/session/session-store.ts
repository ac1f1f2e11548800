import { expectedUserHeader } from '../../../domain/account/expected-user.ts';
import { secretExpirySkewMs } from '../../../domain/account/session-times.ts';
import type { Me, User } from '../../../domain/account/user.ts';
import type { ErrorCode } from '../../../domain/problems.ts';
import { sleep } from '../../../domain/retry.ts';
import { callApi } from '../../api/call-api.ts';
import { serverClock, sessionEnded, userForgotten } from '../../api/request.ts';
import { contactDraftKey, userDraftKey, writeStored } from '../../device/stored.ts';
import { renewalDelayMs, renewalIntervalMinMs, retryDelayMs } from './renewal-delays.ts';
import { readSavedUser, saveUser } from './saved-user.ts';
import { signInChannel } from './sign-in-window.ts';

export type SessionEnding = 'left' | 'idle' | 'expired' | 'disabled' | null;

export type Session =
  | { state: 'loading' }
  /**
   * What ended the session: its user ('left'), its time ('idle'), the operator ('disabled'), or the server or
   * another device before that ('expired'). Null if this page knew no session.
   */
  | { state: 'signed-out'; ending: SessionEnding }
  /** `expiresAt` is null without a response; the user is then the one saved on the device. */
  | { state: 'signed-in'; user: User; expiresAt: string | null };

/** The wait before a request without a response is repeated. It doubles from the first value to the last. */
const retryMs = { first: 1000, last: 30_000 };

export const unknownSession: Session = { state: 'loading' };

/**
 * Holds who is signed in, the same in every tab, and renews the session before it expires. It uses neither
 * React nor the query library, which the front page does not load.
 */
export class SessionStore {
  #session: Session = unknownSession;
  readonly #listeners = new Set<() => void>();
  /** The user whose data may be in memory and on screen. */
  #remembered: string | null = null;
  #isStarted = false;
  /** Responses to earlier requests are ignored. */
  #latest = 0;
  #response: Promise<void> = Promise.resolve();
  /** The user is signing out. The server may end the session before its response. */
  #isLeaving = false;
  /**
   * Whether this page signs out, and whether the session has ended meanwhile. The end is shown afterwards,
   * because the app then opens another page.
   */
  #own: 'none' | 'leaving' | 'ended' = 'none';
  /** The server refused the session because its user is disabled. */
  #isDisabled = false;
  /** From the response that named the session: the device's own clock may be wrong by hours. */
  #aheadMs = 0;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  /** By `performance.now()`: a device with a wrong clock must not renew all the time. */
  #renewedAt = Number.NEGATIVE_INFINITY;

  readonly get = (): Session => this.#session;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#start();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the server again who is signed in; resolves when that is known. */
  readonly refresh = (): Promise<void> => {
    this.#latest += 1;
    this.#response = this.#fetch(this.#latest);
    return this.#response;
  };

  /** Shows the server's response to a change of the user's data, and asks for the rest. */
  readonly change = (user: User): void => {
    const session = this.#session;
    if (session.state === 'signed-in' && session.user.id === user.id) {
      saveUser(user);
      this.#show({ ...session, user });
    }
    void this.refresh();
  };

  /** Resolves when it is known who is signed in, however long that takes. */
  readonly known = (): Promise<void> => {
    this.#start();
    return this.#response;
  };

  /** Ends this session, or all sessions of the user. */
  readonly signOut = async (options = { everywhere: false }): Promise<void> => {
    await this.#leave(() => callApi('signOut', { body: options }));
  };

  /**
   * Deletes the account for good, then calls `then` while the page is still open. The caller warns the user
   * first.
   */
  readonly deleteAccount = async (then: () => Promise<void>): Promise<void> => {
    const userId = userIdOf(this.#session);
    // Another user may have signed in in this browser without this page's knowledge.
    const headers = userId === null ? {} : { [expectedUserHeader]: userId };
    await this.#leave(async () => {
      await callApi('deleteAccount', { headers });
      await then();
    });
  };

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    signInChannel().addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'signed-in') void this.refresh();
      if (data.type === 'signing-out') this.#isLeaving = true;
      if (data.type === 'signed-out') this.#forget();
    });
    sessionEnded.addEventListener('ended', (event) => {
      this.#isDisabled = (event as CustomEvent<ErrorCode>).detail === 'user_disabled';
      this.#forget();
    });
    window.addEventListener('online', () => void this.refresh());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.refresh();
    });
    void this.refresh();
  }

  async #fetch(id: number): Promise<void> {
    for (let attempt = 0; id === this.#latest; attempt += 1) {
      const me = await callApi('readMe').catch(() => null);
      if (id !== this.#latest) break;
      if (me) {
        this.#apply(me);
        return;
      }
      this.#showSavedUser();
      const waitMs = Math.min(retryMs.first * 2 ** attempt, retryMs.last);
      await sleep(waitMs);
    }
    // An earlier request resolves when the latest one does.
    await this.#response;
  }

  /** Without a response at the start, shows the app to the user saved on this device. */
  #showSavedUser(): void {
    const user = this.#session.state === 'loading' ? readSavedUser() : null;
    if (user) this.#show({ state: 'signed-in', user, expiresAt: null });
  }

  #apply({ user, session, refusal }: Me): void {
    saveUser(user);
    this.#isDisabled = refusal !== undefined;
    if (session) {
      this.#isLeaving = false;
      this.#aheadMs = serverClock.aheadMs;
    }
    this.#show(
      user && session
        ? { state: 'signed-in', user, expiresAt: session.expiresAt }
        : this.#signedOut(),
    );
  }

  #show(session: Session): void {
    if (session.state === 'signed-out' && this.#own !== 'none') {
      this.#own = 'ended';
      return;
    }
    // An unchanged session must not render anything again.
    if (JSON.stringify(session) === JSON.stringify(this.#session)) return;
    this.#session = session;
    this.#forgetFormerUser(session);
    clearTimeout(this.#renewal);
    if (session.state === 'signed-in' && session.expiresAt) this.#renewLater(session.expiresAt);
    for (const listener of this.#listeners) listener();
  }

  /**
   * Removes the previous user's data from memory before anything renders, because another user of this
   * browser must not see it. It stays if the session only expired, so that the same user can continue.
   */
  #forgetFormerUser(session: Session): void {
    const next = userIdOf(session);
    const mayComeBack = session.state === 'signed-out' && session.ending === 'idle';
    if (mayComeBack) return;
    if (this.#remembered !== null && this.#remembered !== next) {
      userForgotten.dispatchEvent(new Event('forgotten'));
    }
    this.#remembered = next;
  }

  #renewLater(expiresAt: string): void {
    const earliest = this.#renewedAt + renewalIntervalMinMs - performance.now();
    const delayMs = Math.max(renewalDelayMs(expiresAt, Date.now() + this.#aheadMs), earliest);
    this.#renewal = setTimeout(() => void this.#renew(0), delayMs);
  }

  async #renew(attempt: number): Promise<void> {
    const session = this.#session;
    try {
      this.#renewedAt = performance.now();
      await callApi('refreshSession');
      await this.refresh();
    } catch {
      // A refusal that ended the session has changed it already; any other failure is retried.
      if (this.#session !== session) return;
      this.#renewal = setTimeout(() => void this.#renew(attempt + 1), retryDelayMs(attempt));
    }
  }

  #forget(): void {
    this.#latest += 1;
    this.#response = Promise.resolve();
    saveUser(null);
    this.#show(this.#signedOut());
  }

  #signedOut(): Session {
    const before = this.#session;
    if (before.state === 'signed-out') return before;
    if (this.#isDisabled) return { state: 'signed-out', ending: 'disabled' };
    if (before.state === 'loading') return { state: 'signed-out', ending: null };
    if (this.#isLeaving) return { state: 'signed-out', ending: 'left' };
    return {
      state: 'signed-out',
      ending: isOver(before.expiresAt, Date.now() + this.#aheadMs) ? 'idle' : 'expired',
    };
  }

  async #leave(call: () => Promise<unknown>): Promise<void> {
    const userId = userIdOf(this.#session);
    const draftKeys = [contactDraftKey, ...(userId === null ? [] : [userDraftKey(userId)])];
    this.#isLeaving = true;
    this.#own = 'leaving';
    this.#broadcast('signing-out');
    try {
      await call();
      this.#own = 'ended';
    } finally {
      const hasEnded = this.#own === 'ended';
      this.#own = 'none';
      if (hasEnded) {
        // The next user of the device must not read a message to the seller.
        for (const key of draftKeys) writeStored(key, null);
        this.#forget();
      } else this.#isLeaving = false;
    }
    this.#broadcast('signed-out');
  }

  #broadcast(type: 'signing-out' | 'signed-out'): void {
    const channel = signInChannel();
    channel.postMessage({ type });
    channel.close();
  }
}

function isOver(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && now >= Date.parse(expiresAt) - secretExpirySkewMs;
}

function userIdOf(session: Session): string | null {
  return session.state === 'signed-in' ? session.user.id : null;
}

export const sessionStore = new SessionStore();
