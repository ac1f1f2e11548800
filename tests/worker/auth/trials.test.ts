import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Credits } from '../../../domain/account/credits.ts';
import { admitTrial } from '../../../worker/auth/trial-store.ts';
import { callDeployment } from '../call-deployment.ts';
import { idToken } from '../client.ts';

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
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Signs a user in from the household. */
async function signIn(email: string, changes: object): Promise<Response> {
  return callDeployment(changes, '/api/auth/google', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': household },
    body: JSON.stringify({ credential: await idToken({ email }) }),
  });
}

/** Signs a user in where a network is granted so many trials. Returns the balance. */
async function balanceOf(email: string, trialsMax: string): Promise<number> {
  const changes = { TRIALS_PER_NETWORK_PER_DAY: trialsMax };
  const response = await signIn(email, changes);
  expect(response.status).toBe(200);
  const [Cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
  const credits = await callDeployment(changes, '/api/credits', { headers: { Cookie } });
  return (await credits.json<Credits>()).balance;
}

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

  it('simultaneous first sign-ins of one user are counted once and grant one trial', async () => {
    const email = newEmail();
    const balances = await Promise.all([1, 2, 3, 4].map(() => balanceOf(email, '2')));
    expect(balances).toEqual([2, 2, 2, 2]);
    expect(await trialsCounted()).toBe(1);
    expect([await balanceOf(newEmail(), '2'), await balanceOf(newEmail(), '2')]).toEqual([2, 0]);
  });

  it('a sign-in that broke off after the count is granted its trial when it is repeated', async () => {
    const email = newEmail();
    const lost = Object.assign(Object.create(env.CREDIT_ACCOUNTS) as typeof env.CREDIT_ACCOUNTS, {
      getByName: (name: string) => ({
        call: (call: string, input: unknown[]) =>
          call === 'status'
            ? env.CREDIT_ACCOUNTS.getByName(name).call(call, input)
            : Promise.reject(new Error('the connection was lost')),
      }),
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = { TRIALS_PER_NETWORK_PER_DAY: '1', CREDIT_ACCOUNTS: lost };
    expect((await signIn(email, broken)).status).toBe(500);
    expect(await balanceOf(newEmail(), '1')).toBe(0);
    expect(await balanceOf(email, '1')).toBe(2);
  });
});
