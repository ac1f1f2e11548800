import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sessionIdleMs } from '../../domain/account/session-times.ts';

/**
 * Some browsers refuse Secure cookies over plain http on localhost, so http uses neither `Secure` nor the prefix
 * `__Host-`.
 */
function scope(context: Context): { name: string; secure: boolean } {
  const secure = new URL(context.req.url).protocol === 'https:';
  return { name: secure ? '__Host-session' : 'session', secure };
}

export function readSessionToken(context: Context): string | undefined {
  return getCookie(context, scope(context).name);
}

/**
 * `expiresAt` is the end of the secret, in epoch milliseconds. The cookie outlives it, because the next visit renews
 * the session by it. `Max-Age` works on a device whose clock is wrong.
 */
export function writeSessionToken(context: Context, token: string, expiresAt: number): void {
  const { name, secure } = scope(context);
  const endsAt = expiresAt + sessionIdleMs;
  setCookie(context, name, token, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: Math.max(0, Math.floor((endsAt - Date.now()) / 1000)),
    expires: new Date(endsAt),
  });
}

const newAccountCookie = 'new-account';

const newAccountS = 60;

/** The page's own script reads the cookie: its skeleton then has room for the welcome (`app.html`). */
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
