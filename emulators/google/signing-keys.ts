import { randomBytes } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, type JWK } from 'jose';

/** The issuer's signing key. Every start generates a new one, so that none is ever committed. */
export interface SigningKeys {
  kid: string;
  privateKey: CryptoKey;
  privateJwk: JWK;
  /** The public key as PEM, which an algorithm confusion attack signs with. */
  publicPem: string;
  /** A key that the issuer never published. Generated at its first use. */
  unpublishedKey(): Promise<CryptoKey>;
}

export async function createSigningKeys(): Promise<SigningKeys> {
  const { privateKey, publicKey } = await generateRsaPair();
  const kid = createKeyId();
  let unpublished: Promise<CryptoKey> | undefined;
  return {
    kid,
    privateKey,
    privateJwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' },
    publicPem: await exportSPKI(publicKey),
    unpublishedKey() {
      unpublished ??= generateRsaPair().then((pair) => pair.privateKey);
      return unpublished;
    },
  };
}

/** Google's key ids are 40 hexadecimal digits. */
export function createKeyId(): string {
  return randomBytes(20).toString('hex');
}

function generateRsaPair() {
  return generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
}
