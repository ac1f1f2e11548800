import { accountRoutesOf, routesOf } from '../api/routes-of.ts';
import type { AppContext } from '../http/context.ts';
import { clearSessionToken } from '../sessions/session-cookie.ts';
import {
  claimedAccount,
  renewSession,
  SessionRefusal,
  sessionOf,
} from '../sessions/session-guard.ts';
import { signOut } from './sign-out.ts';

export const sessionRoutes = accountRoutesOf({
  refreshSession: async (context) => {
    const account = context.get('account');
    const renewed = await renewSession(context as unknown as AppContext, account);
    if (renewed) return { session: { expiresAt: isoTime(renewed.expiresAt) } };
    const { state } = await sessionOf(context as unknown as AppContext, account);
    throw new SessionRefusal(state === 'user_disabled' ? state : 'signed_out');
  },
  listSessions: async (context) => {
    const { call, hash } = context.get('account');
    const sessions = await call('sessions.list', hash);
    return {
      sessions: sessions.map((session) => ({
        ...session,
        createdAt: isoTime(session.createdAt),
        lastUsedAt: isoTime(session.lastUsedAt),
        expiresAt: isoTime(session.expiresAt),
      })),
    };
  },
  endSession: async (context, { params: { id }, refuse }) => {
    const { userId, hash, call } = context.get('account');
    const ended = await call('sessions.end', id, hash);
    if (ended === null) return refuse('not_found');
    logSignOut(context, userId, 'listed');
    if (ended === 'own') clearSessionToken(context);
    return { ended: true };
  },
});

sessionRoutes.route(
  '/',
  routesOf({
    signOut: async (context, { body }) => {
      const account = await claimedAccount(context);
      const everywhere = body.everywhere === true;
      if (account && (await signOut(context.env, account, { everywhere }))) {
        logSignOut(context, account.userId, everywhere ? 'all' : 'own');
      }
      clearSessionToken(context);
      return { signedOut: true };
    },
  }),
);

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
