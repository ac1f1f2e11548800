import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client, idToken, problemOf } from '../client.ts';

/** Tells the stand-in for Google what its published keys look like. */
async function publishKeys(mode: 'normal' | 'gone' | 'broken'): Promise<void> {
  const response = await fetch(`${env.SERVICES_ORIGIN}/__services/google/control/keys`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Keys that were read are believed for ten minutes (jose's `cacheMaxAge`). */
const keysAreBelievedMs = 600_000;

beforeAll(() => {
  vi.useFakeTimers({ now: Date.now() + keysAreBelievedMs + 1, toFake: ['Date'] });
});

afterAll(async () => {
  vi.useRealTimers();
  await publishKeys('normal');
});

describe('when Google’s published keys cannot be read', () => {
  it.each(['gone', 'broken'] as const)(
    'because they are %s, the sign-in is not refused but asked to try again',
    async (mode) => {
      await publishKeys(mode);
      const credential = await idToken();
      const response = await new Client().post('/api/auth/google', { credential });
      expect(response.status).toBe(502);
      expect((await problemOf(response)).code).toBe('sign_in_unavailable');
    },
  );

  it('the next sign-in succeeds as soon as they can', async () => {
    await publishKeys('normal');
    const response = await new Client().post('/api/auth/google', { credential: await idToken() });
    expect(response.status).toBe(200);
  });
});
