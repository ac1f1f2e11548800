import { describe, expect, it } from 'vitest';
import { Client } from '../client.ts';

/** Begins a sign-in as a page of another site can make a visitor's browser do. */
async function begin(client: Client, returnTo = '/profile'): Promise<string> {
  const query = new URLSearchParams({ returnTo });
  const response = await client.fetch(`/api/auth/google/start?${query.toString()}`);
  return response.headers.getSetCookie().at(-1) ?? '';
}

const attemptsOf = (client: Client) => client.cookie().match(/sign-in-[\w-]{16}(?==)/g) ?? [];

describe('the cookies of sign-ins that were begun', () => {
  it('a browser has 5 sign-ins at the same time, and the oldest is forgotten for a sixth', async () => {
    const client = new Client();
    for (let begun = 0; begun < 5; begun += 1) await begin(client);
    const first = attemptsOf(client);
    expect(first).toHaveLength(5);
    await begin(client);
    expect(attemptsOf(client).slice(0, 4)).toEqual(first.slice(1));
    for (let begun = 0; begun < 30; begun += 1) await begin(client);
    expect(attemptsOf(client)).toHaveLength(5);
  });

  it('the session and other cookies remain while sign-ins are forgotten', async () => {
    const client = new Client();
    const cookie = Array.from({ length: 9 }, (_, at) => `other-${at}=x`).join('; ');
    const response = await client.fetch('/api/auth/google/start', { headers: { Cookie: cookie } });
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  it('a sign-in that begins with a very long address fits into a cookie, and into a request', async () => {
    const client = new Client();
    for (let begun = 0; begun < 10; begun += 1) {
      const cookie = await begin(client, `/profile?x=${'y'.repeat(7000)}`);
      expect(cookie.length).toBeLessThan(4096);
    }
    expect(client.cookie().length).toBeLessThan(8192);
  });
});
