import { generateKeyPair } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { openDeployment } from './deployment.ts';

const start = Date.parse('2026-11-25T12:00:00Z');

describe('a client’s own ID token', () => {
  it('signs its user in', async () => {
    const { browser, signInWith, userOf, logged } = await openDeployment();
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
    const client = browser();
    const response = await signInWith(client, { name: 'Ada', picture: 'https://x.example/ada' });
    expect(response.status).toBe(200);
    const result = (await response.json()) as { user: { id: string } };
    expect(result).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        email: 'somebody@example.com',
        displayName: 'Ada',
        photoUrl: 'https://x.example/ada',
        createdAt: '2026-11-25T12:00:00.000Z',
        keepPictures: false,
      },
      session: { expiresAt: '2026-11-25T13:00:00.000Z' },
    });
    expect(await userOf(client)).toEqual(result.user);
    // No page follows, so that there is none to mark as the first one.
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=/)]);
    const { id: userId } = result.user;
    const requestId = response.headers.get('X-Request-Id');
    expect(logged).toEqual([{ level: 'info', event: 'signed_in', by: 'token', userId, requestId }]);
  });

  it.each([
    ['for another app', { aud: 'another-app' }],
    ['without a nonce', { nonce: undefined }],
    ['with a nonce that its sender made up', { nonce: 'known-to-me' }],
  ])('%s is refused, and the reason is in the log alone', async (_, claims) => {
    const { browser, signInWith, accounts, logged } = await openDeployment();
    const response = await signInWith(browser(), claims);
    expect(response.status).toBe(401);
    const { requestId, ...problem } = (await response.json()) as Record<string, unknown>;
    expect(problem).toMatchObject({ code: 'invalid_credential' });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(accounts.size).toBe(0);
    const event = 'sign_in_failed';
    const reason = expect.stringMatching(/./);
    expect(logged).toEqual([
      { level: 'warn', event, code: 'invalid_credential', reason, requestId },
    ]);
  });
});

describe('the nonce of an ID token', () => {
  it('is not used up by a token that Google did not sign', async () => {
    const deployment = await openDeployment();
    const { browser, google, signInWith } = deployment;
    const { nonce } = (await (await browser().post('/api/auth/nonce')).json()) as {
      nonce: string;
    };
    google.signingKey = (await generateKeyPair('RS256')).privateKey;
    expect((await signInWith(browser(), { nonce })).status).toBe(401);
    google.signingKey = undefined;
    expect((await signInWith(browser(), { nonce })).status).toBe(200);
  });
});
