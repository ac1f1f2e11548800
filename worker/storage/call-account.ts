import type { SessionRefusalCode } from '../../domain/account/session-refusal.ts';
import type { AccountCall, AccountCallName, UserCallName } from './account-calls.ts';
import { callObject } from './object-call.ts';

/** The class of the account object. */
type AccountObject =
  Env['CREDIT_ACCOUNTS'] extends DurableObjectNamespace<infer Class> ? Class : never;

type CallName = AccountCallName<AccountObject>;
type CallInput<Name extends CallName> = Parameters<AccountCall<AccountObject, Name>>;
export type CallResponse<Name extends CallName> = Awaited<
  ReturnType<AccountCall<AccountObject, Name>>
>;

/** The calls of an account that a user's session makes, by their names. */
export type UserCalls = { [Name in UserCallName]: AccountCall<AccountObject, Name> };

/**
 * Makes a call of a user's account for the Worker itself. It may run a second time after a restart,
 * which every call tolerates (see `CreditAccountObject`).
 */
export async function callAccount<Name extends CallName>(
  environment: Env,
  userId: string,
  name: Name,
  ...input: CallInput<Name>
): Promise<CallResponse<Name>> {
  const stub = () => environment.CREDIT_ACCOUNTS.getByName(userId);
  const response = await callObject(
    stub,
    async (account): Promise<unknown> => account.call(name, input),
  );
  return response as CallResponse<Name>;
}

/** Makes one of a user's calls of the account, if the session of the hash may make it. */
export async function callAsUser<Name extends UserCallName>(
  environment: Env,
  { userId, hash }: { userId: string; hash: string },
  name: Name,
  input: CallInput<Name>,
) {
  const stub = () => environment.CREDIT_ACCOUNTS.getByName(userId);
  const outcome = await callObject(
    stub,
    async (account): Promise<unknown> => account.asUser(hash, name, input),
  );
  return outcome as
    | { ok: true; response: CallResponse<Name> }
    | { ok: false; code: SessionRefusalCode };
}
