import { createMiddleware } from 'hono/factory';
import type { AppContext, SignedInEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { clearSessionToken, readSessionToken } from './session-cookie.ts';
import { findSession, type Session } from './session-store.ts';

/** The session of whoever asks. A disabled account is signed out by this very look. */
export async function currentSession(context: AppContext): Promise<Session | null> {
  const token = readSessionToken(context);
  if (!token) return null;
  const session = await findSession(context.env.DATABASE, token, Date.now());
  if (session && !session.disabled) return session;
  clearSessionToken(context);
  return session;
}

/** Lets only signed-in users through, and tells the route who they are; `detail` is said to all others. */
export function guardSession(detail?: string) {
  return createMiddleware<SignedInEnv>(async (context, next) => {
    const session = await currentSession(context as unknown as AppContext);
    if (!session) return refuse(context, 'signed_out', detail ? { detail } : {});
    if (session.disabled) return refuse(context, 'user_disabled');
    context.set('user', session.user);
    context.set('sessionTokenHash', session.tokenHash);
    context.set('sessionExpiresAt', session.expiresAt);
    return next();
  });
}
