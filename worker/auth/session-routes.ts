import { routesOf } from '../api/routes-of.ts';
import type { AppContext } from '../http/context.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { seenFrom } from '../sessions/seen-from.ts';
import {
  clearSessionToken,
  readSessionToken,
  writeSessionToken,
} from '../sessions/session-cookie.ts';
import { currentSession } from '../sessions/session-guard.ts';
import { endAllSessions, endSession, listSessions } from '../sessions/session-store.ts';
import { endLive } from './end-session.ts';

/** A user's sessions: their renewal, their list and their end. */
export const sessionRoutes = routesOf({
  refreshSession: async (context, { refuse }) => {
    const token = readSessionToken(context);
    if (!token) return refuse('signed_out');
    const { sessionSecret } = context.get('configuration');
    const renewed = await renewSession(context.env.DATABASE, sessionSecret, {
      token,
      from: seenFrom(context as unknown as AppContext),
      now: Date.now(),
    });
    if (!renewed) return refuse('signed_out');
    writeSessionToken(context, renewed.token, renewed.expiresAt);
    return { session: { expiresAt: new Date(renewed.expiresAt).toISOString() } };
  },
  signOut: async (context, { body }) => {
    const session = await currentSession(context);
    if (session) {
      await (body.everywhere
        ? endAllSessions(context.env.DATABASE, session.user.id)
        : endSession(context.env.DATABASE, { id: session.id, userId: session.user.id }));
      await endLive(context, session.user.id, body.everywhere ? null : session.id);
      logSignOut(context, session.user.id, body.everywhere ? 'all' : 'own');
    }
    clearSessionToken(context);
    return { signedOut: true };
  },
  listSessions: async (context) => {
    const now = Date.now();
    const sessions = await listSessions(context.env.DATABASE, context.get('user').id, now);
    return {
      sessions: sessions.map((session) => ({
        ...session,
        createdAt: isoTime(session.createdAt),
        lastUsedAt: isoTime(session.lastUsedAt),
        expiresAt: isoTime(session.expiresAt),
        isCurrent: session.id === context.get('sessionId'),
      })),
    };
  },
  endSession: async (context, { params: { id }, refuse }) => {
    const userId = context.get('user').id;
    if (!(await endSession(context.env.DATABASE, { id, userId }))) return refuse('not_found');
    await endLive(context, userId, id);
    logSignOut(context, userId, 'listed');
    if (id === context.get('sessionId')) clearSessionToken(context);
    return { ended: true };
  },
});

/** Logs which sessions their user ended: this browser's, one from the list, or all. */
function logSignOut(
  context: { var: { requestId: string } },
  userId: string,
  which: 'own' | 'listed' | 'all',
): void {
  const { requestId } = context.var;
  console.info(JSON.stringify({ event: 'signed_out', which, userId, requestId }));
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
