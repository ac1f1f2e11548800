import { isUser } from '../sessions/user-store.ts';
import { callAccount } from '../storage/call-account.ts';

/** Returns whether the user has an account, even if D1 has lost the user. */
export async function hasAccount(environment: Env, userId: string): Promise<boolean> {
  return (
    (await isUser(environment.DATABASE, userId)) ||
    (await callAccount(environment, userId, 'status')).wasOpened
  );
}
