import { callObject } from './object-call.ts';

/** A user's account object, as the rest of the Worker calls it. */
export type AccountStub = ReturnType<Env['CREDIT_ACCOUNTS']['getByName']>;

/** The class of the account object. */
export type AccountObject =
  Env['CREDIT_ACCOUNTS'] extends DurableObjectNamespace<infer Class> ? Class : never;

/**
 * Calls a user's account object. `callObject` may run a call a second time after a restart, which
 * every method of the object tolerates (see `CreditAccountObject`).
 */
export function accountOf<T>(
  environment: Env,
  userId: string,
  call: (account: AccountStub) => Promise<T>,
): Promise<T> {
  return callObject(() => environment.CREDIT_ACCOUNTS.getByName(userId), call);
}
