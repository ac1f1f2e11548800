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

/** How an attempt is encrypted; one that was encrypted otherwise is refused. */
const sealing = { alg: 'dir', enc: 'A256GCM' } as const;

/** How long the user may take on Google's page, in seconds. */
export const attemptLifetimeS = 10 * 60;

/** Attempts that one browser may have at the same time: the oldest is forgotten for one more. */
const attemptsMax = 5;

/**
 * Stores the attempt in an encrypted cookie, named after its state, so that two attempts at the
 * same time do not interfere. A page of another site may open any number of sign-ins: their cookies
 * would make every later request too large, so at most `attemptsMax` are stored.
 */
export async function saveAttempt(context: Context, attempt: SignInAttempt, secret: string) {
  const sealed = await new EncryptJWT({ ...attempt })
    .setProtectedHeader(sealing)
    .setExpirationTime(`${attemptLifetimeS}s`)
    .encrypt(await deriveKey(secret, 'sign-in attempt'));
  const { name, ...scope } = cookieOf(context, attempt.state);
  for (const old of storedNames(context).slice(0, 1 - attemptsMax)) {
    deleteCookie(context, old, scope);
  }
  setCookie(context, name, sealed, {
    ...scope,
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
  const { name, ...scope } = cookieOf(context, state);
  const sealed = getCookie(context, name);
  if (!sealed) return null;
  deleteCookie(context, name, scope);
  try {
    const { payload } = await jwtDecrypt(sealed, await deriveKey(secret, 'sign-in attempt'), {
      keyManagementAlgorithms: [sealing.alg],
      contentEncryptionAlgorithms: [sealing.enc],
    });
    const attempt = attemptSchema.safeParse(payload);
    return attempt.success && attempt.data.state === state ? attempt.data : null;
  } catch {
    return null;
  }
}

/** Returns the names of this browser's attempts, oldest first, as browsers send them (RFC 6265). */
function storedNames(context: Context): string[] {
  const { name } = cookieOf(context, '');
  return Object.keys(getCookie(context)).filter((other) => other.startsWith(name));
}

/**
 * Returns name and scope of an attempt's cookie. States are base64url, which the name of a cookie
 * allows. With the prefix a browser accepts the cookie from this host by https alone, so no other
 * host of the same domain can plant an attempt; the prefix requires the path `/`. Some browsers
 * refuse Secure cookies over plain http on localhost, where neither is used.
 */
function cookieOf(context: Context, state: string) {
  const secure = new URL(context.req.url).protocol === 'https:';
  return { name: `${secure ? '__Host-' : ''}sign-in-${state.slice(0, 16)}`, path: '/', secure };
}
