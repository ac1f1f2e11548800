import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { vi } from 'vitest';

/** What the app is to an issuer of these tests. */
const client = { clientId: 'our-client', clientSecret: 'our-secret' };

/** How an issuer answers, where it differs from one that works. */
interface Behavior {
  /** What its published document has instead; undefined leaves an entry out. */
  published?: Record<string, unknown>;
  /** Its answer to the exchange of a code. */
  token?: () => Response;
}

let issuersMade = 0;

/**
 * An issuer that answers every `fetch` of a test. It has an address of its own, for
 * what an issuer publishes is remembered between tests.
 */
export async function createIssuer({ published = {}, token }: Behavior = {}) {
  issuersMade += 1;
  const origin = `https://issuer-${issuersMade}.example`;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'a key' };
  const metadata = {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    ...published,
  };
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const { href, pathname } = new URL(address instanceof Request ? address.url : address);
    asked.push(href);
    if (pathname === '/keys') return Response.json({ keys: [key] });
    if (pathname === '/token' && token) return token();
    return Response.json(metadata);
  });
  return {
    settings: { ...client, issuer: new URL(origin) },
    /** The addresses that were asked for, in order. */
    asked,
    /** An ID token of somebody, with these claims. */
    sign: (claims: Record<string, unknown>) =>
      new SignJWT({ sub: 'somebody', email: 'somebody@example.com', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .setIssuer(origin)
        .setAudience(client.clientId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}
