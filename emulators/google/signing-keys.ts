import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** The issuer's signing key. Every start generates a new one, so that none is ever committed. */
export interface SigningKeys {
  kid: string;
  privateKey: CryptoKey;
  privateJwk: JWK;
}

export async function createSigningKeys(): Promise<SigningKeys> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  // Google's key ids are 40 hexadecimal digits.
  const kid = randomBytes(20).toString('hex');
  const privateJwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, privateJwk };
}
