import { accountOf } from '../account/account-of.ts';
import { routesOf } from '../api/routes-of.ts';
import {
  clearSessionToken,
  readSessionToken,
  writeSessionToken,
} from '../sessions/session-cookie.ts';
import { currentSession } from '../sessions/session-guard.ts';
import { endAllSessions, endSession, renewSession } from '../sessions/session-store.ts';

/** Renewal of a session, and its end. */
export const sessionRoutes = routesOf({
  refreshSession: async (context, { refuse }) => {
    const token = readSessionToken(context);
    if (!token) return refuse('signed_out');
    const expiresAt = await renewSession(
      context.env.DATABASE,
      context.get('sessionTokenHash'),
      Date.now(),
    );
    writeSessionToken(context, token, expiresAt);
    return { session: { expiresAt: new Date(expiresAt).toISOString() } };
  },
  signOut: async (context, { body }) => {
    const session = await currentSession(context);
    if (session) {
      await (body.everywhere
        ? endAllSessions(context.env.DATABASE, session.user.id)
        : endSession(context.env.DATABASE, session.tokenHash));
      // The sessions have ended. A failure to end their open connections does not fail the call.
      const ended = body.everywhere ? null : session.tokenHash;
      await accountOf(context.env, session.user.id, async (account) =>
        account.endLive(ended),
      ).catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'live_not_ended', reason: String(error) }));
      });
    }
    clearSessionToken(context);
    return { signedOut: true };
  },
});
