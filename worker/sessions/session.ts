import type { User } from '../../domain/account/user.ts';
import type { SeenFrom } from './seen-from.ts';

/** A session that has not ended. Times are in epoch milliseconds. */
export interface Session {
  /** Stays the same while the secret changes. */
  id: string;
  user: User;
  expiresAt: number;
}

/** What an account says of a session's secret. */
export type SessionState =
  | { state: 'signed_in'; session: Session }
  /** The operator has disabled the user. */
  | { state: 'user_disabled'; session: Session }
  /** No session has this secret: it was never given out, or the session has ended. */
  | { state: 'signed_out' };

/** A session, as its user sees it. Times are in epoch milliseconds. */
export interface ListedSession extends SeenFrom {
  id: string;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number;
  isCurrent: boolean;
}

/** How a session is renewed. */
export interface Renewal {
  /** SHA-256 of the secret that the session has now. */
  hash: string;
  /** SHA-256 of the secret that `salt` makes of it. */
  nextHash: string;
  salt: string;
  from: SeenFrom;
}
