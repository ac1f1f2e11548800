import type { UserAccount } from '../http/context.ts';
import { callAccount } from '../storage/call-account.ts';

/** Ends a browser's session, or all sessions of its user. Returns whether there was one. */
export function signOut(
  environment: Env,
  { userId, hash }: UserAccount,
  options: { everywhere: boolean },
): Promise<boolean> {
  return callAccount(environment, userId, 'sessions.signOut', hash, options);
}
