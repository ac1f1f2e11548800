import { routesOf } from '../../api/routes-of.ts';
import type { AppContext } from '../../http/context.ts';
import { currentSession } from '../../sessions/session-guard.ts';
import { accountOf } from '../../storage/account-of.ts';

/** Pushes every change of the user's balance and jobs. */
export const liveRoutes = routesOf({
  openLiveSocket: async (context, { refuse }) => {
    if (context.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
      return refuse('upgrade_required', { headers: { Upgrade: 'websocket' } });
    }
    // A page of another site may open a WebSocket with our cookies; its Origin gives it away.
    const origin = context.req.header('Origin');
    if (origin !== undefined && origin !== new URL(context.req.url).origin) {
      return refuse('cross_origin');
    }
    const account = context.env.CREDIT_ACCOUNTS.getByName(context.get('user').id);
    const answer = await account.fetch(context.req.url, {
      headers: {
        Upgrade: 'websocket',
        'X-Session': context.get('sessionId'),
        'X-Session-Expires-At': String(context.get('sessionExpiresAt')),
      },
    });
    if (answer.status === 429) return refuse('rate_limited');
    // A sign-out while the connection was made ended the connections that were open then, not this one.
    const session = await currentSession(context as unknown as AppContext);
    if (!session || session.disabled) {
      const ended = context.get('sessionId');
      await accountOf(context.env, context.get('user').id, async (object) => object.endLive(ended));
      return refuse(session ? 'user_disabled' : 'signed_out');
    }
    // A fetched answer's headers can't be changed, and the app adds its own.
    return new Response(null, { status: 101, webSocket: answer.webSocket });
  },
});
