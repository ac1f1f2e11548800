import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSignInSecrets, exchangeCode } from '../../../worker/auth/google.ts';
import { createIssuer } from './issuer.ts';

afterEach(() => vi.restoreAllMocks());

const redirectUri = 'https://app.example/api/auth/google/callback';

/** Exchanges a code with an issuer that answers `token`; `query` is the query of its redirect. */
async function exchange(
  issuer: Awaited<ReturnType<typeof createIssuer>>,
  query: Record<string, string> = { code: 'a-code' },
) {
  const secrets = createSignInSecrets();
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

function tokenAlone(): Response {
  return Response.json({ access_token: 'a-token', token_type: 'Bearer' });
}
