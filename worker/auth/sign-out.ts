import type { UserAccount } from '../http/context.ts';
import { accountOf } from '../storage/account-of.ts';

export function signOut(
  environment: Env,
  { userId, hash }: UserAccount,
  options: { everywhere: boolean },
): Promise<boolean> {
  return accountOf(environment, userId, async (account) => account.signOut(hash, options));
}
