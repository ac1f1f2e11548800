import type { UserAccount } from '../http/context.ts';
import { callAccount } from '../storage/call-account.ts';

export function signOut(
  environment: Env,
  { userId, hash }: UserAccount,
  options: { everywhere: boolean },
): Promise<boolean> {
  return callAccount(environment, userId, 'sessions.signOut', hash, options);
}
