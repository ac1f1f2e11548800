import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * The cookie's name and scope. Some browsers refuse Secure cookies over plain http on localhost, so
 * a request over http uses a cookie without `Secure` and without the `__Host-` prefix.
 */
function scope(context: Context): { name: string; secure: boolean } {
  const secure = new URL(context.req.url).protocol === 'https:';
  return { name: secure ? '__Host-session' : 'session', secure };
}

export function readSessionToken(context: Context): string | undefined {
  return getCookie(context, scope(context).name);
}

/** Sets the session cookie, which expires at `expiresAt` (epoch milliseconds). */
export function writeSessionToken(context: Context, token: string, expiresAt: number): void {
  const { name, secure } = scope(context);
  setCookie(context, name, token, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'Lax',
    expires: new Date(expiresAt),
  });
}

export function clearSessionToken(context: Context): void {
  const { name, secure } = scope(context);
  deleteCookie(context, name, { path: '/', secure });
}
