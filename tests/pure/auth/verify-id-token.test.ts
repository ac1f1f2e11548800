import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyIdToken } from '../../../worker/auth/id-token.ts';
import { createIssuer } from './issuer.ts';

afterEach(() => vi.restoreAllMocks());

describe('an ID token', () => {
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

  it.each([{}, { name: '  ' }])(
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
});
