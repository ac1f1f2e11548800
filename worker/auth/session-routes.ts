import { Hono } from 'hono';
import { type Me, signOutSchema } from '../../domain/user.ts';
import { accountOf } from '../account/account-of.ts';
import { readBody } from '../http/bodies/json-body.ts';
import type { AppEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import {
  clearSessionToken,
  readSessionToken,
  writeSessionToken,
} from '../sessions/session-cookie.ts';
import { currentSession } from '../sessions/session-guard.ts';
import { endAllSessions, endSession, renewSession } from '../sessions/session-store.ts';
import { deleteUser } from '../sessions/user-store.ts';

/** The session itself: who is signed in, renewal, and signing out. */
export const sessionRoutes = new Hono<AppEnv>()
  .get('/me', async (context) => {
    const session = await currentSession(context);
    const me: Me =
      session && !session.disabled
        ? {
            user: session.user,
            session: { expiresAt: new Date(session.expiresAt).toISOString() },
          }
        : { user: null, session: null };
    return context.json(me);
  })
  .post('/auth/refresh', async (context) => {
    const session = await currentSession(context);
    const token = readSessionToken(context);
    if (!session || !token) return refuse(context, 'signed_out');
    if (session.disabled) return refuse(context, 'user_disabled');
    const expiresAt = await renewSession(context.env.DATABASE, session.tokenHash, Date.now());
    writeSessionToken(context, token, expiresAt);
    return context.json({ session: { expiresAt: new Date(expiresAt).toISOString() } });
  })
  .post('/auth/signout', async (context) => {
    const read = await readBody(context, signOutSchema);
    if (!read.ok) return read.response;
    const session = await currentSession(context);
    if (session) {
      await (read.body.everywhere
        ? endAllSessions(context.env.DATABASE, session.user.id)
        : endSession(context.env.DATABASE, session.tokenHash));
      // The sessions have ended; that their open connections do too is not worth a failure.
      const ended = read.body.everywhere ? null : session.tokenHash;
      await accountOf(context.env, session.user.id, async (account) =>
        account.endLive(ended),
      ).catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'live_not_ended', reason: String(error) }));
      });
    }
    clearSessionToken(context);
    return context.json({ signedOut: true });
  })
  .delete('/me', async (context) => {
    const session = await currentSession(context);
    if (!session) return refuse(context, 'signed_out');
    // Who deleted a disabled account could come back as if nothing had been.
    if (session.disabled) return refuse(context, 'user_disabled');
    // The books first: should the rest fail, the owner is still there to ask again.
    const closed = await accountOf(context.env, session.user.id, async (account) =>
      account.close(),
    );
    if (!closed.ok) return refuse(context, 'account_halted');
    await deleteUser(context.env.DATABASE, session.user.id);
    clearSessionToken(context);
    return context.json({ deleted: true });
  });
