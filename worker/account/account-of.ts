import { callObject } from '../storage/object-call.ts';
import type { CreditAccount } from './credit-account-object.ts';

/** Calls a user's account; every call carries its own id or changes nothing, so twice is as good as once. */
export function accountOf<T>(
  environment: Env,
  userId: string,
  call: (account: DurableObjectStub<CreditAccount>) => Promise<T>,
): Promise<T> {
  return callObject(() => environment.CREDIT_ACCOUNTS.getByName(userId), call);
}
