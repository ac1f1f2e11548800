import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admitTrial } from '../../../worker/auth/trial-store.ts';

const dayMs = 24 * 60 * 60_000;
/** Some days ago: what the Worker caches by a clock that is ahead would not expire for other files. */
const noon = Math.floor(Date.now() / dayMs - 3) * dayMs - dayMs / 2;

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  await env.DATABASE.exec('DELETE FROM network_trials');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const household = '203.0.113.50';

async function trialsCounted(): Promise<number> {
  return (await env.DATABASE.prepare('SELECT * FROM network_trials').all()).results.length;
}

describe('the trials of one network', () => {
  it('thirty simultaneous openings in one network are admitted up to the bound', async () => {
    const admitted = await Promise.all(
      Array.from({ length: 30 }, (_, user) =>
        admitTrial(env.DATABASE, 'x'.repeat(32), 7, {
          userId: `user-${user}`,
          address: household,
          now: noon,
        }),
      ),
    );
    expect(admitted.filter(Boolean)).toHaveLength(7);
    expect(await trialsCounted()).toBe(7);
  });
});
