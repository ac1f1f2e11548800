import type { Context } from 'hono';
import type { User } from '../../domain/account/user.ts';
import type { ErrorCode } from '../../domain/problems.ts';
import type { Configuration } from '../config.ts';
import type { CallResponse, UserCalls } from '../storage/call-account.ts';

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Set by `refuse`. */
    refusal?: ErrorCode;
    configuration: Configuration;
    isOperator?: boolean;
    operatorBody?: unknown;
  };
}

/** The account in a signed cookie, and the proof of its session. */
export interface UserAccount {
  userId: string;
  /** Only the browser stores it. */
  secret: string;
  /** SHA-256 of the secret: the account stores it. */
  hash: string;
  /** The account checks the session first. Throws a `SessionRefusal`. */
  readonly call: <Name extends keyof UserCalls>(
    name: Name,
    ...input: Parameters<UserCalls[Name]>
  ) => Promise<CallResponse<Name>>;
}

export interface AccountEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { account: UserAccount };
}

export interface SignedInEnv extends AppEnv {
  Variables: AccountEnv['Variables'] & { user: User };
}

export type AppContext = Context<AppEnv>;
