import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { displayNameLengthMax } from '../../domain/limits.ts';
import { hasVisibleText } from '../../domain/tools/visible-text.ts';
import { truncateText } from '../../domain/truncate-text.ts';
import type { Configuration } from '../config.ts';
import type { Identity } from '../sessions/user-store.ts';
import { discoverIssuer } from './google.ts';

export type IdentityResult =
  | { ok: true; identity: Identity; nonce: string | null }
  | { ok: false; code: 'invalid_credential' | 'sign_in_unavailable'; reason: string };

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  // No further validation: it is an address for messages and never identifies a user.
  email: z.string().min(3).max(320),
  // Receipts and other messages go there, so it must be the user's own.
  email_verified: z.literal(true),
  name: z.string().optional(),
  picture: z.string().optional(),
  nonce: z.string().optional(),
});

/** Accepted difference between our clock and Google's, in seconds. */
const clockToleranceS = 10;

/** jose's error codes for a key set that can't be fetched or read: the token is not at fault. */
const keySetFaults: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
]);

// At module scope, so that the issuer's keys are fetched once for many requests.
const keySets = new Map<string, JWTVerifyGetKey>();

/**
 * Verifies signature, issuer, audience and expiry; the caller must compare the nonce. Never throws:
 * `sign_in_unavailable` when the issuer's keys can't be fetched.
 */
export async function verifyIdToken(
  settings: Configuration['google'],
  idToken: string,
): Promise<IdentityResult> {
  try {
    const server = await discoverIssuer(settings);
    const { payload } = await jwtVerify(idToken, keySet(server.jwks_uri), {
      algorithms: ['RS256'],
      // Google's tokens may carry the issuer without its scheme.
      issuer: [server.issuer, server.issuer.replace('https://', '')],
      audience: settings.clientId,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: clockToleranceS,
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return refused('the claims are incomplete');
    return {
      ok: true,
      identity: {
        issuer: server.issuer,
        subject: claims.data.sub,
        email: claims.data.email,
        name: displayNameOf(claims.data.name),
        pictureUrl: claims.data.picture ?? null,
      },
      nonce: claims.data.nonce ?? null,
    };
  } catch (error) {
    if (!(error instanceof errors.JOSEError) || keySetFaults.has(error.code)) {
      return { ok: false, code: 'sign_in_unavailable', reason: String(error) };
    }
    return refused(`${error.code}: ${error.message}`);
  }
}

/** Anybody may give a Google account any name, which a profile of ours would refuse. */
function displayNameOf(name = ''): string | null {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return hasVisibleText(line) ? truncateText(line, displayNameLengthMax) : null;
}

function refused(reason: string): IdentityResult {
  return { ok: false, code: 'invalid_credential', reason };
}

function keySet(address: string): JWTVerifyGetKey {
  const known = keySets.get(address);
  if (known) return known;
  const created = createRemoteJWKSet(new URL(address));
  keySets.set(address, created);
  return created;
}
