import type { Me, User } from '../../../domain/user.ts';
import { request, sessionEnded, userForgotten } from '../../api/request.ts';
import { keepUser, keptUser } from './kept-user.ts';
import { renewalDelayMs, renewalIntervalMinMs, retryDelayMs } from './renewal.ts';
import { signInChannel } from './sign-in-window.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
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
class SessionStore {
  #session: Session = unknownSession;
  readonly #listeners = new Set<() => void>();
  #isStarted = false;
  /** Counts the questions: only the latest may tell. */
  #turn = 0;
  #answer: Promise<void> = Promise.resolve();
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

  /** Ends this session, or all of the user's. */
  readonly signOut = async (options = { everywhere: false }): Promise<void> => {
    await request('/api/auth/signout', { method: 'POST', body: options });
    this.#forgetInAllTabs();
  };

  /** Deletes the account, for good; the warning is the caller's. */
  readonly deleteAccount = async (): Promise<void> => {
    await request('/api/me', { method: 'DELETE' });
    this.#forgetInAllTabs();
  };

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    signInChannel().addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'signed-in') void this.refresh();
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
    this.#show(
      user && session
        ? { state: 'signed-in', user, expiresAt: session.expiresAt }
        : { state: 'signed-out' },
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
    this.#show({ state: 'signed-out' });
    userForgotten.dispatchEvent(new Event('forgotten'));
  }

  #forgetInAllTabs(): void {
    this.#forget();
    const channel = signInChannel();
    channel.postMessage({ type: 'signed-out' });
    channel.close();
  }
}

export const sessionStore = new SessionStore();
