import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt, SignJWT } from 'jose';
import type Provider from 'oidc-provider';
import type { Faults } from './faults.ts';
import { ROUTES } from './oidc-configuration.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Installs the faults of the code exchange that a client must handle. */
export function installTokenFaults(provider: Provider, faults: Faults, keys: SigningKeys): void {
  provider.use(async (context, next) => {
    const isExchange = context.method === 'POST' && context.path === ROUTES.token;
    const fault = isExchange ? faults.takeTokenFault() : undefined;
    if (fault?.mode === 'error_500') {
      context.status = 500;
      context.body = { error: 'internal_failure', error_description: 'Backend Error' };
      return;
    }
    if (fault?.mode === 'invalid_grant') {
      context.status = 400;
      context.body = { error: 'invalid_grant', error_description: 'Bad Request' };
      return;
    }
    if (fault?.mode === 'slow') await sleep(fault.delayMs);
    await next();
    if (fault?.mode === 'wrong_nonce') {
      // A replayed response.
      const nonce = 'a-nonce-from-another-sign-in';
      context.body = await signAgain(context.body, keys.kid, keys.privateKey, { nonce });
    }
    if (fault?.mode === 'wrong_key') {
      context.body = await signAgain(context.body, keys.kid, await keys.unpublishedKey());
    }
  });
}

/** Signs the response's ID token again, with another key or other claims. */
async function signAgain(
  body: unknown,
  kid: string,
  key: CryptoKey,
  changed: Record<string, string> = {},
): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return body;
  const idToken = await new SignJWT({ ...decodeJwt(String(body.id_token)), ...changed })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .sign(key);
  return { ...body, id_token: idToken };
}
