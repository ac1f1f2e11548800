import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { EMULATED_GOOGLE_CLIENT_ID, TOKEN_LIFETIME_S } from './constants.ts';
import { KNOWN_PEOPLE, personByEmail, personNamed, profileClaims } from './people.ts';
import type { SigningKeys } from './signing-keys.ts';

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** The claims of an ID token. */
export const credentialRequestSchema = z.strictObject({
  email: z.email().max(254).optional(),
  /** May be blank, because a user can enter a blank name. */
  name: z.string().max(100).optional(),
  nonce: z.string().max(512).optional(),
  /** Seconds from now until it expires. */
  expiresInS: z.int().min(1).max(TEN_YEARS_S).default(TOKEN_LIFETIME_S),
});

export type CredentialRequest = z.output<typeof credentialRequestSchema>;

/** Mints an ID token like those of Google's One Tap and of native apps. */
export function mintCredential(
  { email = KNOWN_PEOPLE[0]?.email ?? '', name, nonce, expiresInS }: CredentialRequest,
  issuer: string,
  keys: SigningKeys,
): Promise<string> {
  const someone = name === undefined ? personByEmail(email) : personNamed(email, name);
  const nowS = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    azp: EMULATED_GOOGLE_CLIENT_ID,
    aud: EMULATED_GOOGLE_CLIENT_ID,
    ...profileClaims(someone, issuer),
    ...(nonce === undefined ? {} : { nonce }),
    iat: nowS,
    exp: nowS + expiresInS,
    jti: randomUUID(),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: keys.kid, typ: 'JWT' })
    .sign(keys.privateKey);
}
