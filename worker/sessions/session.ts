import type { User } from '../../domain/account/user.ts';
import type { SeenFrom } from './seen-from.ts';

export interface Session {
  /** Stays the same while the secret changes. */
  id: string;
  user: User;
  expiresAt: number;
}

export type SessionState =
  | { state: 'signed_in'; session: Session }
  /** The operator has disabled the user. */
  | { state: 'user_disabled'; session: Session }
  /** No session has this secret: it was never given out, or the session has ended. */
  | { state: 'signed_out' };

export interface ListedSession extends SeenFrom {
  id: string;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number;
  isCurrent: boolean;
}

/** Both hashes are SHA-256; `nextHash` is of the secret that `salt` derives. */
export interface Renewal {
  hash: string;
  nextHash: string;
  salt: string;
  from: SeenFrom;
}
