import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { returnPath, withPlainLetters } from '../../domain/routes.ts';
import { deriveKey } from '../crypto/derived-key.ts';
import type { SignInSecrets } from './google.ts';

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  mode: z.enum(['popup', 'redirect']),
});

export interface SignInAttempt extends SignInSecrets {
  returnTo: string;
  mode: 'popup' | 'redirect';
}

/** An attempt that was encrypted otherwise is refused. */
const sealing = { alg: 'dir', enc: 'A256GCM' } as const;

export const attemptLifetimeS = 10 * 60;

/** Per browser; a new attempt evicts the oldest. */
const attemptsMax = 5;

/**
 * One encrypted cookie per `state`, so simultaneous attempts do not interfere. Another site can start any number of
 * sign-ins, so `attemptsMax` bounds the size of later requests.
 */
export async function saveAttempt(context: Context, attempt: SignInAttempt, secret: string) {
  const returnTo = withPlainLetters(attempt.returnTo);
  const sealed = await new EncryptJWT({ ...attempt, returnTo })
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

/** Deletes the attempt's cookie. Returns null when there is none, or when it is expired or invalid. */
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
    if (!attempt.success || attempt.data.state !== state) return null;
    return { ...attempt.data, returnTo: returnPath(attempt.data.returnTo) };
  } catch {
    return null;
  }
}

function storedNames(context: Context): string[] {
  const { name } = cookieOf(context, '');
  return Object.keys(getCookie(context)).filter((other) => other.startsWith(name));
}

/**
 * The prefix binds the cookie to this host and https, so another host of the domain can't plant an attempt; it
 * requires the path `/`. Some browsers refuse Secure cookies over plain http on localhost, which therefore uses
 * neither.
 */
function cookieOf(context: Context, state: string) {
  const secure = new URL(context.req.url).protocol === 'https:';
  return { name: `${secure ? '__Host-' : ''}sign-in-${state.slice(0, 16)}`, path: '/', secure };
}
