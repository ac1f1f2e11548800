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

/**
 * Sets the session cookie, which expires at `expiresAt` (epoch milliseconds). `Max-Age` holds on a
 * device whose clock is wrong, where a moment of the server's may have passed already.
 */
export function writeSessionToken(context: Context, token: string, expiresAt: number): void {
  const { name, secure } = scope(context);
  setCookie(context, name, token, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)),
    expires: new Date(expiresAt),
  });
}

/** The cookie that marks the first page of a new account. The document's script reads it (`app.html`). */
const newAccountCookie = 'new-account';

/** For how long the first page of a new account may be on its way, in seconds. */
const newAccountS = 60;

/**
 * Marks the first page of a new account, with a cookie that the page's own script can read: its skeleton
 * then has room for the welcome (`app.html`).
 */
export function markNewAccount(context: Context): void {
  const { secure } = scope(context);
  setCookie(context, newAccountCookie, 'yes', {
    path: '/',
    secure,
    sameSite: 'Lax',
    maxAge: newAccountS,
  });
}

export function clearSessionToken(context: Context): void {
  const { name, secure } = scope(context);
  deleteCookie(context, name, { path: '/', secure });
  // Another user may sign in next.
  if (getCookie(context, newAccountCookie)) {
    deleteCookie(context, newAccountCookie, { path: '/', secure });
  }
}
