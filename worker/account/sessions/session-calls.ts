import type { ListedSession, Renewal } from '../../sessions/session.ts';
import type { LiveSockets } from '../live/live-sockets.ts';
import type { RenewedSession, Sessions } from './sessions.ts';

/** The account's calls about its sessions, whose WebSockets end with them. */
export class SessionCalls {
  readonly #sessions: Sessions;
  readonly #live: LiveSockets;

  constructor(sessions: Sessions, live: LiveSockets) {
    this.#sessions = sessions;
    this.#live = live;
  }

  /** Renews a session, whose WebSockets stay open. */
  renew(renewal: Renewal): RenewedSession | null {
    const id = this.#sessions.idOf(renewal.hash);
    const renewed = this.#sessions.renew(renewal);
    if (id !== null && renewed) this.#live.extend(id, renewed.expiresAt);
    return renewed;
  }

  /** Returns the sessions that have not ended; `hash` is of the one that asks, if one does. */
  list(hash: string | null): ListedSession[] {
    return this.#sessions.list(hash);
  }

  end(id: string, hash: string): 'own' | 'other' | null {
    const which = this.#sessions.idOf(hash) === id ? 'own' : 'other';
    if (!this.#sessions.end(id)) return null;
    this.#live.end(id);
    return which;
  }

  /** Ends the session that has the secret of this hash, or all. */
  signOut(hash: string, { everywhere }: { everywhere: boolean }): boolean {
    const id = this.#sessions.idOf(hash);
    if (id === null) return false;
    if (everywhere) this.#sessions.endAll();
    else this.#sessions.end(id);
    this.#live.end(everywhere ? null : id);
    return true;
  }

  /** Sets the user's display name; null removes it. */
  rename(displayName: string | null): void {
    this.#sessions.rename(displayName);
  }
}
