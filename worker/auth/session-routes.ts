import { accountRoutesOf, routesOf } from '../api/routes-of.ts';
import type { AppContext } from '../http/context.ts';
import { seenFrom } from '../sessions/seen-from.ts';
import { clearSessionToken, writeSessionToken } from '../sessions/session-cookie.ts';
import { claimedAccount, SessionRefusal } from '../sessions/session-guard.ts';
import { hashSecret, newSalt, nextSecret, writeToken } from '../sessions/session-token.ts';
import { signOut } from './sign-out.ts';

export const sessionRoutes = accountRoutesOf({
  refreshSession: async (context) => {
    const { userId, secret, hash, call } = context.get('account');
    const { sessionSecret } = context.get('configuration');
    const salt = newSalt();
    const renewed = await call('sessions.renew', {
      hash,
      nextHash: await hashSecret(await nextSecret(sessionSecret, secret, salt)),
      salt,
      from: seenFrom(context as unknown as AppContext),
    });
    if (!renewed) throw new SessionRefusal('signed_out');
    // Another tab may have renewed the session first, by its own salt.
    const next = await nextSecret(sessionSecret, secret, renewed.salt);
    const token = await writeToken(sessionSecret, { userId, secret: next });
    writeSessionToken(context, token, renewed.expiresAt);
    return { session: { expiresAt: isoTime(renewed.expiresAt) } };
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
