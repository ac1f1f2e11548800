import type { Me, User } from '../../../domain/user.ts';
import { request, sessionEnded, userForgotten } from '../../api/request.ts';
import { keepUser, keptUser } from './kept-user.ts';
import { renewalDelayMs, renewalIntervalMinMs, retryDelayMs } from './renewal.ts';
import { signInChannel } from './sign-in-window.ts';

export type Session =
  | { state: 'loading' }
  /** What ended the session that this page knew: its user, or somebody and something else. Null where it knew none. */
  | { state: 'signed-out'; ending: 'left' | 'expired' | null }
  /** Without a time when it expires: the server could not be asked, and the device remembers who it was. */
  | { state: 'signed-in'; user: User; expiresAt: string | null };

/** Waits before a question that nobody answered is asked again, in milliseconds: doubling from the first to the last. */
const askAgainMs = { first: 1000, last: 30_000 };

export const unknownSession: Session = { state: 'loading' };

/**
 * Knows who is signed in, in every tab alike, and renews the session before it
 * ends. It stands outside React: the front page needs it, and not the library
 * that keeps the dashboard's answers.
 */
export class SessionStore {
  #session: Session = unknownSession;
  readonly #listeners = new Set<() => void>();
  #isStarted = false;
  /** Counts the questions: only the latest may tell. */
  #turn = 0;
  #answer: Promise<void> = Promise.resolve();
  /** Whether the user is about to sign out: the server may say that the session is over before it answers. */
  #isLeaving = false;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  /** By a clock that nobody sets: a device whose own clock is wrong must not renew all the time. */
  #renewedAt = Number.NEGATIVE_INFINITY;

  readonly get = (): Session => this.#session;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#start();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the server again who is signed in; resolves once that is known. */
  readonly refresh = (): Promise<void> => {
    this.#turn += 1;
    this.#answer = this.#ask(this.#turn);
    return this.#answer;
  };

  /** Resolves once it is known who is there, however long that takes. */
  readonly known = (): Promise<void> => {
    this.#start();
    return this.#answer;
  };

  /** Ends this session, or all of the user's. */
  readonly signOut = async (options = { everywhere: false }): Promise<void> => {
    await this.#leave(() => request('/api/auth/signout', { method: 'POST', body: options }));
  };

  /** Deletes the account, for good; the warning is the caller's. */
  readonly deleteAccount = async (): Promise<void> => {
    await this.#leave(() => request('/api/me', { method: 'DELETE' }));
  };

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    signInChannel().addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'signed-in') void this.refresh();
      if (data.type === 'signing-out') this.#isLeaving = true;
      if (data.type === 'signed-out') this.#forget();
    });
    sessionEnded.addEventListener('ended', () => this.#forget());
    window.addEventListener('online', () => void this.refresh());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.refresh();
    });
    void this.refresh();
  }

  async #ask(turn: number): Promise<void> {
    for (let attempt = 0; turn === this.#turn; attempt += 1) {
      const me = await request<Me>('/api/me').catch(() => null);
      if (turn !== this.#turn) break;
      if (me) {
        this.#take(me);
        return;
      }
      this.#showKept();
      const waitMs = Math.min(askAgainMs.first * 2 ** attempt, askAgainMs.last);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    // Whoever asked before knows it when the one who asked last does.
    await this.#answer;
  }

  /** Nobody answers at the start: whoever was here last finds what is on the device. */
  #showKept(): void {
    const user = this.#session.state === 'loading' ? keptUser() : null;
    if (user) this.#show({ state: 'signed-in', user, expiresAt: null });
  }

  #take({ user, session }: Me): void {
    keepUser(session && user);
    if (session) this.#isLeaving = false;
    this.#show(
      user && session
        ? { state: 'signed-in', user, expiresAt: session.expiresAt }
        : this.#signedOut(),
    );
  }

  #show(session: Session): void {
    // The same news again changes nothing on screen.
    if (JSON.stringify(session) === JSON.stringify(this.#session)) return;
    this.#session = session;
    clearTimeout(this.#renewal);
    if (session.state === 'signed-in' && session.expiresAt) this.#renewLater(session.expiresAt);
    for (const listener of this.#listeners) listener();
  }

  #renewLater(expiresAt: string): void {
    const earliest = this.#renewedAt + renewalIntervalMinMs - performance.now();
    const delayMs = Math.max(renewalDelayMs(expiresAt, Date.now()), earliest);
    this.#renewal = setTimeout(() => void this.#renew(0), delayMs);
  }

  async #renew(attempt: number): Promise<void> {
    const session = this.#session;
    try {
      this.#renewedAt = performance.now();
      await request('/api/auth/refresh', { method: 'POST', body: {} });
      await this.refresh();
    } catch {
      // A refusal has ended the session by now; only a lost connection is worth another try.
      if (this.#session !== session) return;
      this.#renewal = setTimeout(() => void this.#renew(attempt + 1), retryDelayMs(attempt));
    }
  }

  #forget(): void {
    this.#turn += 1;
    this.#answer = Promise.resolve();
    keepUser(null);
    this.#show(this.#signedOut());
    userForgotten.dispatchEvent(new Event('forgotten'));
  }

  #signedOut(): Session {
    const before = this.#session;
    if (before.state === 'signed-out') return before;
    if (before.state === 'loading') return { state: 'signed-out', ending: null };
    return { state: 'signed-out', ending: this.#isLeaving ? 'left' : 'expired' };
  }

  async #leave(call: () => Promise<unknown>): Promise<void> {
    this.#isLeaving = true;
    this.#tellOtherTabs('signing-out');
    try {
      await call();
    } catch (error) {
      this.#isLeaving = false;
      throw error;
    }
    this.#forget();
    this.#tellOtherTabs('signed-out');
  }

  #tellOtherTabs(type: 'signing-out' | 'signed-out'): void {
    const channel = signInChannel();
    channel.postMessage({ type });
    channel.close();
  }
}

export const sessionStore = new SessionStore();
