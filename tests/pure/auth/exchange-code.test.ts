import { expect, it } from 'vitest';
import { createSignInSecrets, exchangeCode } from '../../../worker/auth/google.ts';
import { createIssuer } from './issuer.ts';

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

it('a code is never sent over plain http when the issuer uses https', async () => {
  const issuer = await createIssuer({
    published: { token_endpoint: 'http://issuer.example/token' },
  });
  expect(await exchange(issuer)).toMatchObject({ ok: false });
  expect(issuer.asked.filter((address) => address.startsWith('http:'))).toEqual([]);
});
