import { createHmac } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { expect, it, vi } from 'vitest';
import { verifyIdToken } from '../../../worker/auth/id-token.ts';
import { createIssuer } from './issuer.ts';

it('an ID token gives its user the name and the photo of the issuer', async () => {
  const issuer = await createIssuer();
  const token = await issuer.sign({ name: '  Ada Lovelace ', picture: 'https://x.example/ada' });
  expect(await verifyIdToken(issuer.settings, token)).toEqual({
    ok: true,
    identity: {
      issuer: issuer.settings.issuer.origin,
      subject: 'somebody',
      email: 'somebody@example.com',
      name: 'Ada Lovelace',
      pictureUrl: 'https://x.example/ada',
    },
    nonce: null,
  });
});

it.each([
  ['A\nda\u001b[2J', 'A da [2J'],
  ['A\u2028da', 'A da'],
  ['x'.repeat(90), 'x'.repeat(80)],
])('the name %j of an issuer is one line of a profile: %j', async (name, stored) => {
  const issuer = await createIssuer();
  const result = await verifyIdToken(issuer.settings, await issuer.sign({ name }));
  expect(result).toMatchObject({ identity: { name: stored } });
});

it.each([{}, { name: '  ' }, { name: '\u200b' }])(
  'an ID token without a name or a photo gives a user without them: %j',
  async (claims) => {
    const issuer = await createIssuer();
    const result = await verifyIdToken(issuer.settings, await issuer.sign(claims));
    expect(result).toMatchObject({ ok: true, identity: { name: null, pictureUrl: null } });
  },
);

it.each([
  ['take too long', new DOMException('The operation timed out.', 'TimeoutError')],
  ['are out of reach', new TypeError('Network connection lost.')],
])('an ID token is not at fault where the issuer’s keys %s', async (_, error) => {
  const issuer = await createIssuer({ keysFail: () => error });
  expect(await verifyIdToken(issuer.settings, await issuer.sign({}))).toMatchObject({
    ok: false,
    code: 'sign_in_unavailable',
  });
});

it('many ID tokens are verified with keys that are fetched once', async () => {
  const issuer = await createIssuer();
  for (const name of ['Ada', 'Grace']) {
    const token = await issuer.sign({ name });
    expect(await verifyIdToken(issuer.settings, token)).toMatchObject({ ok: true });
  }
  expect(issuer.asked.filter((address) => address.endsWith('/keys'))).toHaveLength(1);
});

it('an ID token may name the issuer without its scheme, and has the nonce of its sign-in', async () => {
  const issuer = await createIssuer();
  const { host, origin } = issuer.settings.issuer;
  const token = await issuer.sign({ iss: host, nonce: 'a nonce' });
  expect(await verifyIdToken(issuer.settings, token)).toMatchObject({
    ok: true,
    identity: { issuer: origin },
    nonce: 'a nonce',
  });
});

it.each([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another app', { aud: 'another-client' }],
  ['without a subject', { sub: undefined }],
  ['without an end', { exp: undefined }],
  ['without a beginning', { iat: undefined }],
  ['without an e-mail address', { email: undefined }],
  ['with an e-mail address that is not verified', { email_verified: false }],
])('an ID token %s is refused', async (_, claims) => {
  const issuer = await createIssuer();
  expect(await verifyIdToken(issuer.settings, await issuer.sign(claims))).toEqual({
    ok: false,
    code: 'invalid_credential',
    reason: expect.stringMatching(/^(ERR_JWT_\w+: .|the claims are incomplete$)/),
  });
});

it('an ID token that another key has signed is refused, and so is what is no token', async () => {
  const [issuer, forger] = [await createIssuer(), await generateKeyPair('RS256')];
  const forged = await issuer.sign({}, forger.privateKey);
  for (const token of [forged, 'a.b.c', '']) {
    expect(await verifyIdToken(issuer.settings, token)).toMatchObject({
      ok: false,
      code: 'invalid_credential',
    });
  }
});

it('an unsigned ID token is refused, and so is one signed by HS256 with the published key', async () => {
  const issuer = await createIssuer();
  const [, claims = ''] = (await issuer.sign({})).split('.');
  const header = (alg: string) =>
    Buffer.from(JSON.stringify({ alg, kid: issuer.key.kid })).toString('base64url');
  const hmacOf = (content: string, secret: string) =>
    `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  for (const token of [
    `${header('none')}.${claims}.`,
    hmacOf(`${header('HS256')}.${claims}`, issuer.key.n ?? ''),
    hmacOf(`${header('HS256')}.${claims}`, JSON.stringify(issuer.key)),
  ]) {
    expect(await verifyIdToken(issuer.settings, token)).toMatchObject({
      ok: false,
      code: 'invalid_credential',
    });
  }
});

it('an ID token is refused 10 s after its end by our clock, because clocks differ', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const issuer = await createIssuer();
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await issuer.sign({ exp });
  vi.setSystemTime((exp + 9) * 1000);
  expect(await verifyIdToken(issuer.settings, token)).toMatchObject({ ok: true });
  vi.setSystemTime((exp + 10) * 1000);
  expect(await verifyIdToken(issuer.settings, token)).toMatchObject({
    code: 'invalid_credential',
  });
});
