import { Hono } from 'hono';
import { type Me, signOutSchema } from '../../domain/user.ts';
import { readBody } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { refuse } from '../http/problem.ts';
import { clearSessionToken, readSessionToken, writeSessionToken } from './session-cookie.ts';
import { currentSession } from './session-guard.ts';
import { endAllSessions, endSession, renewSession } from './session-store.ts';

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
    }
    clearSessionToken(context);
    return context.json({ signedOut: true });
  });
