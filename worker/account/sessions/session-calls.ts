import type { ListedSession, Renewal } from '../../sessions/session.ts';
import type { LiveSockets } from '../live/live-sockets.ts';
import type { RenewedSession, Sessions } from './sessions.ts';

/** The calls about sessions. The WebSockets of a session end with it. */
export class SessionCalls {
  readonly #sessions: Sessions;
  readonly #live: LiveSockets;

  constructor(sessions: Sessions, live: LiveSockets) {
    this.#sessions = sessions;
    this.#live = live;
  }

  renew(renewal: Renewal): RenewedSession | null {
    const id = this.#sessions.idOf(renewal.hash);
    const renewed = this.#sessions.renew(renewal);
    if (id !== null && renewed) this.#live.extend(id, renewed.expiresAt);
    return renewed;
  }

  /** `hash` identifies the caller's own session, if any. */
  list(hash: string | null): ListedSession[] {
    return this.#sessions.list(hash);
  }

  end(id: string, hash: string): 'own' | 'other' | null {
    const which = this.#sessions.idOf(hash) === id ? 'own' : 'other';
    if (!this.#sessions.end(id)) return null;
    this.#live.end(id);
    return which;
  }

  /** Ends the session with this hash of its secret, or all. */
  signOut(hash: string, { everywhere }: { everywhere: boolean }): boolean {
    const id = this.#sessions.idOf(hash);
    if (id === null) return false;
    if (everywhere) this.#sessions.endAll();
    else this.#sessions.end(id);
    this.#live.end(everywhere ? null : id);
    return true;
  }

  /** Null removes the display name. */
  rename(displayName: string | null): void {
    this.#sessions.rename(displayName);
  }
}
