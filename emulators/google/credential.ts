import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { EMULATED_GOOGLE_CLIENT_ID, TOKEN_LIFETIME_S } from './constants.ts';
import { KNOWN_PEOPLE, personByEmail, personNamed, profileClaims } from './people.ts';
import { createKeyId, type SigningKeys } from './signing-keys.ts';

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** The claims and the signature of an ID token. The defaults make a valid one. */
export const credentialRequestSchema = z.strictObject({
  email: z.email().max(254).optional(),
  emailVerified: z.boolean().default(true),
  sub: z.string().min(1).max(255).optional(),
  /** May be blank, because a user can enter a blank name. */
  name: z.string().max(100).optional(),
  nonce: z.string().max(512).optional(),
  audience: z.union([z.string(), z.array(z.string()).max(10)]).default(EMULATED_GOOGLE_CLIENT_ID),
  issuer: z.string().optional(),
  /** Seconds from now until it expires; negative for one that has expired already. */
  expiresInS: z.int().min(-TEN_YEARS_S).max(TEN_YEARS_S).default(TOKEN_LIFETIME_S),
  /** Seconds since it was issued; negative for one from the future. */
  issuedAgoS: z.int().min(-TEN_YEARS_S).max(TEN_YEARS_S).default(0),
  /** `unknown`: a key and key id never published. `forged`: that key under the published id. */
  key: z.enum(['known', 'unknown', 'forged']).default('known'),
  /** `HS256` signs with the published key's PEM as the secret: the algorithm confusion attack. */
  algorithm: z.enum(['RS256', 'none', 'HS256']).default('RS256'),
  /** Claims to leave out. */
  omit: z.array(z.string()).max(20).default([]),
});

export type CredentialRequest = z.output<typeof credentialRequestSchema>;

/** Mints an ID token like those of Google's One Tap and of native apps. */
export async function mintCredential(
  request: CredentialRequest,
  issuer: string,
  keys: SigningKeys,
): Promise<string> {
  const claims = createClaims(request, issuer);
  switch (request.algorithm) {
    case 'none':
      return new UnsecuredJWT(claims).encode();
    case 'HS256':
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: keys.kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(keys.publicPem));
    case 'RS256': {
      const kid = request.key === 'unknown' ? createKeyId() : keys.kid;
      const key = request.key === 'known' ? keys.privateKey : await keys.unpublishedKey();
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
    }
  }
}

function createClaims(request: CredentialRequest, issuer: string): Record<string, unknown> {
  const email = request.email ?? KNOWN_PEOPLE[0]?.email ?? '';
  const someone =
    request.name === undefined ? personByEmail(email) : personNamed(email, request.name);
  const nowS = Math.floor(Date.now() / 1000);
  const claims: Record<string, unknown> = {
    iss: request.issuer ?? issuer,
    azp: EMULATED_GOOGLE_CLIENT_ID,
    aud: request.audience,
    ...profileClaims({ ...someone, sub: request.sub ?? someone.sub }, issuer),
    email_verified: request.emailVerified,
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    iat: nowS - request.issuedAgoS,
    exp: nowS + request.expiresInS,
    jti: randomUUID(),
  };
  for (const claim of request.omit) delete claims[claim];
  return claims;
}
