import type { Context } from 'hono';
import type { User } from '../../domain/account/user.ts';
import type { ErrorCode } from '../../domain/error-code.ts';
import type { Configuration } from '../config.ts';
import type { CallResponse, UserCalls } from '../storage/call-account.ts';

/** What every route finds in its context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Why the call was refused; set by `refuse`. */
    refusal?: ErrorCode;
    configuration: Configuration;
    /** Whether the operator's secret came with the request; set by `operatorGuard`. */
    isOperator?: boolean;
    /** The checked body of an operator's call, whose reason is recorded. */
    operatorBody?: unknown;
  };
}

/** The account that a signed cookie names, and its session's proof. */
export interface UserAccount {
  userId: string;
  /** The session's secret, which only the browser keeps. */
  secret: string;
  /** SHA-256 of the secret, by which the account knows the session. */
  hash: string;
  /**
   * Makes one of the user's calls of the account, which checks the session first. Throws a
   * `SessionRefusal` where the session may not make it.
   */
  readonly call: <Name extends keyof UserCalls>(
    name: Name,
    ...input: Parameters<UserCalls[Name]>
  ) => Promise<CallResponse<Name>>;
}

/** What a route finds besides whose account checks the session. */
export interface AccountEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { account: UserAccount };
}

/** What a route behind the session guard finds besides. */
export interface SignedInEnv extends AppEnv {
  Variables: AccountEnv['Variables'] & { user: User };
}

export type AppContext = Context<AppEnv>;
