import { isUser } from '../sessions/user-store.ts';
import { callAccount } from '../storage/call-account.ts';

/** Returns whether somebody has this account: a user whom D1 has lost still has theirs. */
export async function hasAccount(environment: Env, userId: string): Promise<boolean> {
  return (
    (await isUser(environment.DATABASE, userId)) ||
    (await callAccount(environment, userId, 'status')).wasOpened
  );
}
