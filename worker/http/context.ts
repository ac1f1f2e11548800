import type { Context } from 'hono';
import type { User } from '../../domain/account/user.ts';
import type { ErrorCode } from '../../domain/error-code.ts';
import type { Configuration } from '../config.ts';

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

/** What a route behind the session guard finds besides. */
export interface SignedInEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    user: User;
    sessionId: string;
    sessionExpiresAt: number;
  };
}

export type AppContext = Context<AppEnv>;
