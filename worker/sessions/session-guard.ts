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
import { seenFrom } from './seen-from.ts';
import type { SessionState } from './session.ts';
import { clearSessionToken, readSessionToken, writeSessionToken } from './session-cookie.ts';
import { hashSecret, newSalt, nextSecret, readToken, writeToken } from './session-token.ts';

export class SessionRefusal extends Error {
  override readonly name = 'SessionRefusal';
  readonly code: SessionRefusalCode;

  constructor(code: SessionRefusalCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Returns null without a cookie, with a wrong signature, or when the request expects another user. The account checks
 * with each call whether the session is valid.
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
 * Renews a session whose secret has expired since the last visit, and clears the cookie of one that has ended.
 * Refused calls leave it, because their response may arrive after a new cookie.
 */
export async function currentSession(context: AppContext): Promise<SessionState> {
  const account = await claimedAccount(context);
  if (!account) return { state: 'signed_out' };
  let found = await sessionOf(context, account);
  if (found.state === 'signed_out') {
    const renewed = await renewSession(context, account);
    if (renewed) found = await sessionOf(context, { ...account, hash: renewed.hash });
  }
  if (found.state !== 'signed_in') clearSessionToken(context);
  return found;
}

/** Gives the session another secret and writes it to the cookie. Returns null if the session has ended. */
export async function renewSession(
  context: AppContext,
  { userId, secret, hash }: UserAccount,
): Promise<{ hash: string; expiresAt: number } | null> {
  const { sessionSecret } = context.get('configuration');
  const salt = newSalt();
  const renewed = await callAccount(context.env, userId, 'sessions.renew', {
    hash,
    nextHash: await hashSecret(await nextSecret(sessionSecret, secret, salt)),
    salt,
    from: seenFrom(context),
  });
  if (!renewed) return null;
  // Another tab may have renewed the session first, by its own salt.
  const next = await nextSecret(sessionSecret, secret, renewed.salt);
  const token = await writeToken(sessionSecret, { userId, secret: next });
  writeSessionToken(context, token, renewed.expiresAt);
  return { hash: await hashSecret(next), expiresAt: renewed.expiresAt };
}

export function sessionOf(
  context: AppContext,
  { userId, hash }: Pick<UserAccount, 'userId' | 'hash'>,
): Promise<SessionState> {
  return callAccount(context.env, userId, 'session', hash);
}

/** Checks only the cookie's signature. The account checks the session in the call. */
export function guardClaim(detail?: string) {
  return createMiddleware<AccountEnv>(async (context, next) => {
    const account = await claimedAccount(context as unknown as AppContext);
    if (!account) return refuse(context, 'signed_out', detail ? { detail } : {});
    context.set('account', account);
    return next();
  });
}

/** Refuses others with `signed_out`, with `detail` as the message, and disabled users with `user_disabled`. */
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
