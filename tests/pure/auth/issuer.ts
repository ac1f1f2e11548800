import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { vi } from 'vitest';

/** The app's credentials at the issuer of these tests. */
const client = { clientId: 'our-client', clientSecret: 'our-secret' };

/** How an issuer differs from a working one. */
interface Behavior {
  /** How it is reached. Default: https. */
  scheme?: 'http' | 'https';
  /** Replaces entries of its discovery document; undefined removes an entry. */
  published?: Record<string, unknown>;
  /** Its response to the exchange of a code. */
  token?: (form: URLSearchParams) => Response | Promise<Response>;
  /** Why its keys can't be fetched. */
  keysFail?: () => Error;
}

let issuersMade = 0;

/** One pair for all issuers: to generate it takes longer than most tests. */
const keyPair = generateKeyPair('RS256');

/**
 * An issuer that responses every `fetch` of a test. Each has its own address, because discovery
 * documents are cached between tests.
 */
export async function createIssuer({
  scheme = 'https',
  published = {},
  token,
  keysFail,
}: Behavior = {}) {
  issuersMade += 1;
  const origin = `${scheme}://issuer-${issuersMade}.example`;
  const { privateKey, publicKey } = await keyPair;
  const key = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'a key' };
  const metadata = {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    ...published,
  };
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { href, pathname } = new URL(address instanceof Request ? address.url : address);
    asked.push(href);
    if (pathname === '/keys' && keysFail) throw keysFail();
    if (pathname === '/keys') return Response.json({ keys: [key] });
    if (pathname === '/token' && token) return token(new URLSearchParams(String(init?.body)));
    return Response.json(metadata);
  });
  return {
    settings: { ...client, issuer: new URL(origin) },
    /** The published key. */
    key,
    /** The requested addresses, in order. */
    asked,
    /** Returns an ID token with these claims besides the usual ones; undefined leaves one of them out. `by` is another key than its own. */
    sign: (claims: Record<string, unknown>, by: CryptoKey = privateKey) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({
        iss: origin,
        aud: client.clientId,
        iat: now,
        exp: now + 3600,
        sub: 'somebody',
        email: 'somebody@example.com',
        email_verified: true,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .sign(by);
    },
  };
}
