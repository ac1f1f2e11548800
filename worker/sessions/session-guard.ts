import { createMiddleware } from 'hono/factory';
import type { AppContext, SignedInEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { clearSessionToken, readSessionToken } from './session-cookie.ts';
import { findSession, type Session } from './session-store.ts';

/**
 * Returns the session of the request's cookie; null when it is missing, unknown or expired. Also
 * returns the session of a disabled user, marked as such. Clears a cookie whose session can't be
 * used.
 */
export async function currentSession(context: AppContext): Promise<Session | null> {
  const token = readSessionToken(context);
  if (!token) return null;
  const session = await findSession(context.env.DATABASE, token, Date.now());
  if (session && !session.disabled) return session;
  clearSessionToken(context);
  return session;
}

/**
 * Returns middleware that admits signed-in users only and sets the user and the session for the
 * route. Refuses others with `signed_out`, with `detail` as the message where given, and disabled
 * users with `user_disabled`.
 */
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
