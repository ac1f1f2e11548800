import { calculatePKCECodeChallenge } from 'oauth4webapi';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  authorizationUrl,
  createSignInSecrets,
  discoverIssuer,
  exchangeCode,
} from '../../../worker/auth/google.ts';
import { createIssuer } from './issuer.ts';

afterEach(() => vi.restoreAllMocks());

const redirectUri = 'https://app.example/api/auth/google/callback';

/** Exchanges a code with an issuer that answers `token`; `query` is the query of its redirect. */
async function exchange(
  issuer: Awaited<ReturnType<typeof createIssuer>>,
  query: Record<string, string> = { code: 'a-code' },
  secrets = createSignInSecrets(),
) {
  const callback = new URL(redirectUri);
  callback.search = new URLSearchParams({ state: secrets.state, ...query }).toString();
  return exchangeCode(issuer.settings, callback, secrets, redirectUri);
}

const refusal = (status: number) => Response.json({ error: 'invalid_grant' }, { status });

describe('a code from the issuer', () => {
  it.each([
    ['a refusal', () => refusal(400), 'invalid_credential'],
    ['an answer without an ID token', tokenAlone, 'invalid_credential'],
    ['a page instead of JSON', () => new Response('<html>'), 'sign_in_unavailable'],
    ['a failure of its own', () => refusal(500), 'sign_in_unavailable'],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'sign_in_unavailable'],
  ])(
    'the exchange of a code that is answered with %s fails, and the reason is named',
    async (_, token, code) => {
      const result = await exchange(await createIssuer({ token: token as () => Response }));
      expect(result).toEqual({ ok: false, code, reason: expect.stringMatching(/Error: ./) });
    },
  );

  it('a code is exchanged for the ID token of its sign-in, and not for that of another one', async () => {
    let idToken = '';
    const issuer = await createIssuer({
      token: () => Response.json({ access_token: 'a', token_type: 'Bearer', id_token: idToken }),
    });
    const secrets = createSignInSecrets();
    idToken = await issuer.sign({ nonce: secrets.nonce });
    expect(await exchange(issuer, { code: 'a-code' }, secrets)).toEqual({ ok: true, idToken });
    expect(await exchange(issuer)).toMatchObject({ ok: false, code: 'invalid_credential' });
    const elsewhere = { code: 'a-code', state: 'another' };
    expect(await exchange(issuer, elsewhere, secrets)).toMatchObject({ ok: false });
  });

  it.each([
    ['access_denied', 'access_denied'],
    ['temporarily_unavailable', 'invalid_credential'],
  ])('a redirect with the error %s is answered with %s', async (error, code) => {
    expect(await exchange(await createIssuer(), { error })).toMatchObject({ ok: false, code });
  });

  it('a code is never sent over plain http when the issuer uses https', async () => {
    const issuer = await createIssuer({
      published: { token_endpoint: 'http://issuer.example/token' },
    });
    expect(await exchange(issuer)).toMatchObject({ ok: false });
    expect(issuer.asked.filter((address) => address.startsWith('http:'))).toEqual([]);
  });
});

describe('the way to the issuer', () => {
  it('the way leads to the issuer’s sign-in page, with what binds the answer to this attempt and no secret', async () => {
    const { settings } = await createIssuer();
    const secrets = createSignInSecrets();
    const server = await discoverIssuer(settings);
    const { href, search, searchParams } = await authorizationUrl(
      settings,
      server,
      secrets,
      redirectUri,
    );
    expect(href).toBe(`${settings.issuer.origin}/authorize${search}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: settings.clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(new Set(Object.values(secrets)).size).toBe(3);
  });

  it('the way is plain http to an issuer on this machine, whose own address is', async () => {
    const issuer = new URL('http://localhost:5401');
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({
        issuer: issuer.origin,
        authorization_endpoint: `${issuer.origin}/authorize`,
        jwks_uri: `${issuer.origin}/keys`,
      }),
    );
    const settings = { issuer, clientId: 'id', clientSecret: 'secret' };
    expect(await discoverIssuer(settings)).toMatchObject({ issuer: issuer.origin });
  });
});

function tokenAlone(): Response {
  return Response.json({ access_token: 'a-token', token_type: 'Bearer' });
}
