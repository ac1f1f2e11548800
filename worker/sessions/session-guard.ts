import { createMiddleware } from 'hono/factory';
import type { AppContext, SignedInEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { clearSessionToken, readSessionToken } from './session-cookie.ts';
import { findSession, type Session, touchSession } from './session-store.ts';

/** How exactly the last use of a session is known, in milliseconds: not every request writes it. */
const usePrecisionMs = 10 * 60_000;

/**
 * Returns the session of the request's cookie; null when it is missing, unknown or expired. Also
 * returns the session of a disabled user, marked as such. Clears a cookie whose session can't be
 * used.
 */
export async function currentSession(context: AppContext): Promise<Session | null> {
  const token = readSessionToken(context);
  if (!token) return null;
  const now = Date.now();
  const session = await findSession(context.env.DATABASE, token, now);
  if (session && !session.disabled) {
    if (now - session.lastUsedAt >= usePrecisionMs) recordUse(context, session.id, now);
    return session;
  }
  clearSessionToken(context);
  return session;
}

/** Records the use of a session after the answer. A failure does not fail the request. */
function recordUse(context: AppContext, id: string, now: number): void {
  const recorded = touchSession(context.env.DATABASE, id, now).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: 'session_use_not_recorded', reason: String(error) }));
  });
  context.executionCtx.waitUntil(recorded);
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
    context.set('sessionId', session.id);
    context.set('sessionExpiresAt', session.expiresAt);
    return next();
  });
}
