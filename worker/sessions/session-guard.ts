import { createMiddleware } from 'hono/factory';
import { expectedUserHeader } from '../../domain/account/expected-user.ts';
import type { SessionRefusalCode } from '../../domain/account/session-refusal.ts';
import type { AccountEnv, AppContext, SignedInEnv, UserAccount } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import {
  type CallResponse,
  callAccount,
  callAsUser,
  type UserCalls,
} from '../storage/call-account.ts';
import type { SessionState } from './session.ts';
import { clearSessionToken, readSessionToken } from './session-cookie.ts';
import { hashSecret, readToken } from './session-token.ts';

/** A session was refused by the account that a call was made for. */
export class SessionRefusal extends Error {
  override readonly name = 'SessionRefusal';
  readonly code: SessionRefusalCode;

  constructor(code: SessionRefusalCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Returns the account that the request's cookie names; null where there is no cookie, where this
 * deployment has not signed it, and where the request expects another user. No object is asked: whether
 * the session still lasts is checked by the account with each call.
 */
export async function claimedAccount(context: AppContext): Promise<UserAccount | null> {
  const token = readSessionToken(context);
  if (!token) return null;
  const claim = await readToken(context.get('configuration').sessionSecret, token);
  if (!claim) {
    clearSessionToken(context);
    return null;
  }
  const { userId, secret } = claim;
  const expected = context.req.header(expectedUserHeader);
  if (expected !== undefined && expected !== userId) return null;
  const hash = await hashSecret(secret);
  return {
    userId,
    secret,
    hash,
    call: (name, ...input) => callOrRefuse(context.env, { userId, hash }, name, input),
  };
}

async function callOrRefuse<Name extends keyof UserCalls>(
  environment: Env,
  session: { userId: string; hash: string },
  name: Name,
  input: Parameters<UserCalls[Name]>,
): Promise<CallResponse<Name>> {
  const outcome = await callAsUser(environment, session, name, input);
  if (!outcome.ok) throw new SessionRefusal(outcome.code);
  return outcome.response;
}

/**
 * Returns the state of the session of the request's cookie. Clears a cookie whose session can't be
 * used. Refused calls leave it: their response may arrive after the one that sets a new cookie.
 */
export async function currentSession(context: AppContext): Promise<SessionState> {
  const account = await claimedAccount(context);
  if (!account) return { state: 'signed_out' };
  const found = await sessionOf(context, account);
  if (found.state !== 'signed_in') clearSessionToken(context);
  return found;
}

function sessionOf(context: AppContext, { userId, hash }: UserAccount): Promise<SessionState> {
  return callAccount(context.env, userId, 'session', hash);
}

/**
 * Returns middleware that admits requests whose cookie this deployment has signed, and sets the
 * account that it names. The account checks the session with the call that is made of it.
 */
export function guardClaim(detail?: string) {
  return createMiddleware<AccountEnv>(async (context, next) => {
    const account = await claimedAccount(context as unknown as AppContext);
    if (!account) return refuse(context, 'signed_out', detail ? { detail } : {});
    context.set('account', account);
    return next();
  });
}

/**
 * Returns middleware that admits signed-in users only and sets the user and the session for the
 * route. Refuses others with `signed_out`, with `detail` as the message where given, and disabled
 * users with `user_disabled`.
 */
export function guardSession(detail?: string) {
  return createMiddleware<SignedInEnv>(async (context, next) => {
    const account = await claimedAccount(context as unknown as AppContext);
    const found = account && (await sessionOf(context as unknown as AppContext, account));
    if (!found || found.state === 'signed_out') {
      return refuse(context, 'signed_out', detail ? { detail } : {});
    }
    if (found.state === 'user_disabled') return refuse(context, 'user_disabled');
    context.set('account', account);
    context.set('user', found.session.user);
    return next();
  });
}
