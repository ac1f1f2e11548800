import { describe, expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { openDeployment } from './deployment.ts';

const attemptsOf = (client: Browser) => client.cookie().match(/sign-in-[\w-]{16}(?==)/g) ?? [];

describe('the cookies of sign-ins that a browser has begun', () => {
  it.each(['http://localhost:5173', 'https://localhost:5173'])(
    'are five at %s, and the oldest is forgotten for a sixth',
    async (origin) => {
      const { browser, google } = await openDeployment({ origin });
      const client = browser();
      const starts: string[] = [];
      for (let begun = 0; begun < 5; begun += 1) starts.push(await client.start());
      const five = attemptsOf(client);
      expect(five).toHaveLength(5);
      starts.push(await client.start());
      expect(attemptsOf(client).slice(0, 4)).toEqual(five.slice(1));
      expect(attemptsOf(client)).toHaveLength(5);
      const places: (string | null)[] = [];
      for (const start of starts) {
        const response = await client.fetch(google.choose(start));
        places.push(response.headers.get('Location'));
      }
      expect(places).toEqual([
        '/auth?error=state_mismatch',
        ...Array<string>(5).fill('/text-to-image'),
      ]);
    },
  );

  it('fit into a browser’s bounds with a very long address, as does the request', async () => {
    const { browser } = await openDeployment();
    const client = browser();
    for (let begun = 0; begun < 10; begun += 1) {
      const path = `/api/auth/google/start?returnTo=/profile?x=${'y'.repeat(7000)}`;
      const [cookie = ''] = (await client.fetch(path)).headers.getSetCookie().toReversed();
      expect(cookie.length).toBeLessThan(4096);
    }
    expect(client.cookie().length).toBeLessThan(8192);
  });

  it('fit with the longest prompt in Hindi, which the sign-in returns to', async () => {
    const { browser, google } = await openDeployment();
    const client = browser();
    const returnTo = `/text-to-image?prompt=${encodeURIComponent('क'.repeat(500))}`;
    const start = await client.fetch(
      `/api/auth/google/start?returnTo=${encodeURIComponent(returnTo)}`,
    );
    expect(start.headers.getSetCookie()[0]?.length).toBeLessThan(4096);
    const end = await client.fetch(google.choose(start.headers.get('Location') ?? ''));
    expect(end.headers.get('Location')).toBe(returnTo);
  });
});
