import { Hono } from 'hono';
import type { AppContext, SignedInEnv } from '../../http/context.ts';
import { refuse } from '../../http/problem.ts';
import { currentSession, sessionGuard } from '../../sessions/session-guard.ts';
import { accountOf } from '../account-of.ts';

/** Every change of the user's balance and jobs, pushed as it happens. */
export const liveRoutes = new Hono<SignedInEnv>().use(sessionGuard).get('/', async (context) => {
  if (context.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
    return refuse(context, 'upgrade_required', { headers: { Upgrade: 'websocket' } });
  }
  // A page of another site may open a WebSocket, cookies and all; only its Origin tells.
  const origin = context.req.header('Origin');
  if (origin !== undefined && origin !== new URL(context.req.url).origin) {
    return refuse(context, 'cross_origin');
  }
  const account = context.env.CREDIT_ACCOUNTS.getByName(context.get('user').id);
  const answer = await account.fetch(context.req.url, {
    headers: {
      Upgrade: 'websocket',
      'X-Session': context.get('sessionTokenHash'),
      'X-Session-Expires-At': String(context.get('sessionExpiresAt')),
    },
  });
  if (answer.status === 429) return refuse(context, 'rate_limited');
  // Who signed out while the connection was made ended those that were open then, and not this one.
  const session = await currentSession(context as unknown as AppContext);
  if (!session || session.disabled) {
    const ended = context.get('sessionTokenHash');
    await accountOf(context.env, context.get('user').id, async (object) => object.endLive(ended));
    return refuse(context, session ? 'user_disabled' : 'signed_out');
  }
  // A fetched answer's headers can't be changed, and the app adds its own.
  return new Response(null, { status: 101, webSocket: answer.webSocket });
});
