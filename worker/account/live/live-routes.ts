import { accountRoutesOf } from '../../api/routes-of.ts';
import { SessionRefusal } from '../../sessions/session-guard.ts';

/** The response to an offer of compression (RFC 7692): the server uses the smallest window. */
const smallWindow = 'permessage-deflate; server_no_context_takeover; server_max_window_bits=9';

export const liveRoutes = accountRoutesOf({
  openLiveSocket: async (context, { refuse }) => {
    if (context.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
      return refuse('upgrade_required', { headers: { Upgrade: 'websocket' } });
    }
    // Another site may open a WebSocket with our cookies; its Origin reveals it.
    const origin = context.req.header('Origin');
    if (origin !== undefined && origin !== new URL(context.req.url).origin) {
      return refuse('cross_origin');
    }
    const { userId, hash } = context.get('account');
    const account = context.env.CREDIT_ACCOUNTS.getByName(userId);
    const response = await account.fetch(context.req.url, {
      headers: { Upgrade: 'websocket', 'X-Session': hash },
    });
    if (response.status === 401) throw new SessionRefusal('signed_out');
    if (response.status === 403) throw new SessionRefusal('user_disabled');
    if (response.status === 429) return refuse('rate_limited');
    // The headers of a fetched response are immutable, and the app adds its own.
    const offersCompression = /\bpermessage-deflate\b/.test(
      context.req.header('Sec-WebSocket-Extensions') ?? '',
    );
    return new Response(null, {
      status: 101,
      webSocket: response.webSocket,
      headers: offersCompression ? { 'Sec-WebSocket-Extensions': smallWindow } : {},
    });
  },
});
