import { accountRoutesOf } from '../../api/routes-of.ts';
import { SessionRefusal } from '../../sessions/session-guard.ts';

/** Pushes every change of the user's balance and jobs. */
export const liveRoutes = accountRoutesOf({
  openLiveSocket: async (context, { refuse }) => {
    if (context.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
      return refuse('upgrade_required', { headers: { Upgrade: 'websocket' } });
    }
    // A page of another site may open a WebSocket with our cookies; its Origin gives it away.
    const origin = context.req.header('Origin');
    if (origin !== undefined && origin !== new URL(context.req.url).origin) {
      return refuse('cross_origin');
    }
    const { userId, hash } = context.get('account');
    const account = context.env.CREDIT_ACCOUNTS.getByName(userId);
    const answer = await account.fetch(context.req.url, {
      headers: { Upgrade: 'websocket', 'X-Session': hash },
    });
    if (answer.status === 401) throw new SessionRefusal('signed_out');
    if (answer.status === 403) throw new SessionRefusal('user_disabled');
    if (answer.status === 429) return refuse('rate_limited');
    // A fetched answer's headers can't be changed, and the app adds its own.
    return new Response(null, { status: 101, webSocket: answer.webSocket });
  },
});
