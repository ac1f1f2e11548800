import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client, idToken, problemOf } from '../client.ts';

/** Sets how the emulator of Google publishes its keys. */
async function publishKeys(mode: 'normal' | 'gone' | 'broken'): Promise<void> {
  const response = await fetch(`${env.SERVICES_ORIGIN}/__services/google/control/keys`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** How long fetched keys are cached (jose's `cacheMaxAge`). */
const keysAreBelievedMs = 600_000;

const hourMs = 60 * 60_000;

beforeAll(() => {
  // Tests before these may have fetched the keys at a later time of their own, within the hour for
  // which an ID token is valid.
  vi.useFakeTimers({ now: Date.now() + 2 * hourMs + keysAreBelievedMs, toFake: ['Date'] });
});

afterAll(async () => {
  vi.useRealTimers();
  await publishKeys('normal');
});

describe('sign-in without Google’s published keys', () => {
  it.each(['gone', 'broken'] as const)(
    'sign-in while the keys are %s is not refused, and must be tried again',
    async (mode) => {
      await publishKeys(mode);
      const credential = await idToken({ expiresInS: 10_000 });
      const response = await new Client().post('/api/auth/google', { credential });
      expect(response.status).toBe(502);
      expect((await problemOf(response)).code).toBe('sign_in_unavailable');
    },
  );

  it('sign-in succeeds as soon as the keys can be fetched', async () => {
    await publishKeys('normal');
    const response = await new Client().post('/api/auth/google', {
      credential: await idToken({ expiresInS: 10_000 }),
    });
    expect(response.status).toBe(200);
  });
});
