import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSignInSecrets, exchangeCode } from '../../../worker/auth/google.ts';
import { createIssuer } from './issuer.ts';

afterEach(() => vi.restoreAllMocks());

const redirectUri = 'https://app.example/api/auth/google/callback';

/** Exchanges a code with an issuer that responses `token`; `query` is the query of its redirect. */
async function exchange(
  issuer: Awaited<ReturnType<typeof createIssuer>>,
  query: Record<string, string> = { code: 'a-code' },
  secrets = createSignInSecrets(),
) {
  const callback = new URL(redirectUri);
  callback.search = new URLSearchParams({ state: secrets.state, ...query }).toString();
  return exchangeCode(issuer.settings, callback, secrets, redirectUri);
}

describe('a code from the issuer', () => {
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

  it('a code is never sent over plain http when the issuer uses https', async () => {
    const issuer = await createIssuer({
      published: { token_endpoint: 'http://issuer.example/token' },
    });
    expect(await exchange(issuer)).toMatchObject({ ok: false });
    expect(issuer.asked.filter((address) => address.startsWith('http:'))).toEqual([]);
  });
});
