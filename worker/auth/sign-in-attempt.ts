import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { deriveKey } from '../crypto/derived-key.ts';
import type { SignInSecrets } from './google.ts';

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  mode: z.enum(['popup', 'redirect']),
});

/** One sign-in attempt, between the redirect to Google and the redirect back. */
export interface SignInAttempt extends SignInSecrets {
  returnTo: string;
  mode: 'popup' | 'redirect';
}

/** How long the user may take on Google's page, in seconds. */
export const attemptLifetimeS = 10 * 60;

/**
 * Stores the attempt in an encrypted cookie, named after its state, so that two attempts at the
 * same time do not interfere.
 */
export async function saveAttempt(context: Context, attempt: SignInAttempt, secret: string) {
  const sealed = await new EncryptJWT({ ...attempt })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${attemptLifetimeS}s`)
    .encrypt(await deriveKey(secret, 'sign-in attempt'));
  setCookie(context, cookieName(attempt.state), sealed, {
    ...cookieScope(context),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: attemptLifetimeS,
  });
}

/**
 * Returns the attempt that this browser started with `state`, and deletes its cookie; null when
 * there is none, or when it is expired or invalid.
 */
export async function takeAttempt(
  context: Context,
  state: string,
  secret: string,
): Promise<SignInAttempt | null> {
  const name = cookieName(state);
  const sealed = getCookie(context, name);
  if (!sealed) return null;
  deleteCookie(context, name, cookieScope(context));
  try {
    const { payload } = await jwtDecrypt(sealed, await deriveKey(secret, 'sign-in attempt'));
    const attempt = attemptSchema.safeParse(payload);
    return attempt.success && attempt.data.state === state ? attempt.data : null;
  } catch {
    return null;
  }
}

function cookieScope(context: Context) {
  return { path: '/api/auth', secure: new URL(context.req.url).protocol === 'https:' };
}

/** States are base64url, which the name of a cookie allows. */
function cookieName(state: string): string {
  return `sign-in-${state.slice(0, 16)}`;
}
