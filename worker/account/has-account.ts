import { isUser } from '../sessions/user-store.ts';
import { accountOf } from '../storage/account-of.ts';

/** Returns whether somebody has this account: a user whom D1 has lost still has theirs. */
export async function hasAccount(environment: Env, userId: string): Promise<boolean> {
  return (
    (await isUser(environment.DATABASE, userId)) ||
    (await accountOf(environment, userId, async (account) => account.status())).wasOpened
  );
}
