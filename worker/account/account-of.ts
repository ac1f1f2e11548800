import { callObject } from '../storage/object-call.ts';
import type { CreditAccountObject } from './credit-account-object.ts';

/**
 * Calls a user's account object. `callObject` may run a call a second time after a restart, which
 * every method of the object tolerates (see `CreditAccountObject`).
 */
export function accountOf<T>(
  environment: Env,
  userId: string,
  call: (account: DurableObjectStub<CreditAccountObject>) => Promise<T>,
): Promise<T> {
  return callObject(() => environment.CREDIT_ACCOUNTS.getByName(userId), call);
}
