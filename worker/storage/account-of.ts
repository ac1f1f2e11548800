import type { SessionRefusalCode } from '../../domain/account/session-refusal.ts';
import { callObject } from './object-call.ts';

export type AccountStub = ReturnType<Env['CREDIT_ACCOUNTS']['getByName']>;

type AccountObject =
  Env['CREDIT_ACCOUNTS'] extends DurableObjectNamespace<infer Class> ? Class : never;

/** The calls of an account that a user's session makes, by their names. */
export type UserCalls = Pick<AccountObject, Parameters<AccountObject['asUser']>[1]>;

/**
 * `callObject` may run a call twice after a restart, which every method of the object tolerates (see
 * `CreditAccountObject`).
 */
export function accountOf<T>(
  environment: Env,
  userId: string,
  call: (account: AccountStub) => Promise<T>,
): Promise<T> {
  return callObject(() => environment.CREDIT_ACCOUNTS.getByName(userId), call);
}

export type UserResponse<Name extends keyof UserCalls> = Awaited<ReturnType<UserCalls[Name]>>;

/** Makes one of a user's calls of the account, if the session of the hash may make it. */
export async function callAsUser<Name extends keyof UserCalls>(
  environment: Env,
  { userId, hash }: { userId: string; hash: string },
  name: Name,
  input: Parameters<UserCalls[Name]>,
) {
  const outcome: unknown = await accountOf(environment, userId, (account) =>
    (account.asUser as (...call: unknown[]) => Promise<unknown>)(hash, name, input),
  );
  // The types of a stub do not tell one call's response from another's.
  return outcome as
    | { ok: true; response: UserResponse<Name> }
    | { ok: false; code: SessionRefusalCode };
}
