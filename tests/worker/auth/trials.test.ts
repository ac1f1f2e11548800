import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Credits, Entries } from '../../../domain/account/credits-answer.ts';
import type { Me } from '../../../domain/account/user.ts';
import { admitTrial } from '../../../worker/auth/trial-store.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { callDeployment } from '../call-deployment.ts';
import { idToken } from '../client.ts';

const dayMs = 24 * 60 * 60_000;
/** Some days ago: what the Worker caches by a clock that is ahead would not expire for other files. */
const midnight = Math.floor(Date.now() / dayMs - 3) * dayMs;
const noon = midnight - dayMs / 2;

let logged: MockInstance<typeof console.warn>;

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  await env.DATABASE.exec('DELETE FROM network_trials');
  logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const twoTrials = { TRIALS_PER_NETWORK_PER_DAY: '2' };
const household = '203.0.113.50';
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Signs in from an address, and returns what the account has. Every request goes to this deployment. */
async function signInFrom(
  address: string,
  { email = newEmail(), changes = {} }: { email?: string; changes?: object } = {},
) {
  const credential = await idToken({ email });
  const deployment = { ...twoTrials, ...changes };
  const response = await callDeployment(deployment, '/api/auth/google', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: JSON.stringify({ credential }),
  });
  expect(response.status).toBe(200);
  const { user } = await response.json<Me>();
  const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
  const read = async <T>(path: string) =>
    (await callDeployment(twoTrials, path, { headers: { Cookie: cookie } })).json<T>();
  return {
    userId: user?.id as string,
    cookie,
    credits: await read<Credits>('/api/credits'),
    entries: (await read<Entries>('/api/credits/entries')).entries,
  };
}

const balanceFrom = async (...input: Parameters<typeof signInFrom>) =>
  (await signInFrom(...input)).credits.balance;

async function storedTrials() {
  const { results } = await env.DATABASE.prepare('SELECT * FROM network_trials').all();
  return results;
}

describe('the trials of one network', () => {
  it('a network is granted so many trials a day, and the next account opens with none and says so', async () => {
    expect([await balanceFrom(household), await balanceFrom(household)]).toEqual([2, 2]);
    const { userId, credits, entries } = await signInFrom(household);
    expect(credits).toEqual({
      balance: 0,
      held: 0,
      available: 0,
      initialized: true,
      trialWithheld: true,
    });
    expect(entries).toMatchObject([{ ref: 'trial', kind: 'trial', amount: 0, balanceAfter: 0 }]);
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining(`{"event":"trial_withheld","userId":"${userId}"`),
    );
    expect(await balanceFrom('203.0.113.51')).toBe(2);
  });

  it('an IPv6 household is one network', async () => {
    await balanceFrom('2001:db8:1:2::1');
    await balanceFrom('2001:db8:1:2:ffff::1');
    expect(await balanceFrom('2001:0db8:0001:0002:1:2:3:4')).toBe(0);
    expect(await balanceFrom('2001:db8:1:3::1')).toBe(2);
  });

  it('a site with many IPv6 networks is granted ten times as many, and not one more', async () => {
    const open = (network: number, at = 0) =>
      admitTrial(env.DATABASE, 'x'.repeat(32), 2, {
        userId: `user-${network}-${at}`,
        address: `2001:db8:1:${network}::1`,
        now: noon,
      });
    for (let network = 0; network < 19; network += 1) expect(await open(network)).toBe(true);
    expect(await open(0, 1)).toBe(true);
    expect(await open(0, 2)).toBe(false);
    expect(await open(20)).toBe(false);
    const neighbour = { userId: 'neighbour', address: '2001:db8:2::1', now: noon };
    expect(await admitTrial(env.DATABASE, 'x'.repeat(32), 2, neighbour)).toBe(true);
    const tomorrow = { userId: 'tomorrow', address: '2001:db8:1:20::1', now: noon + dayMs };
    expect(await admitTrial(env.DATABASE, 'x'.repeat(32), 2, tomorrow)).toBe(true);
  });

  it('thirty simultaneous openings in one network are admitted up to the bound, to the last one', async () => {
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
    expect(await storedTrials()).toHaveLength(7);
  });

  it('simultaneous first sign-ins of one user take one of the count, and grant one trial', async () => {
    const email = newEmail();
    const balances = await Promise.all([1, 2, 3, 4].map(() => balanceFrom(household, { email })));
    expect(balances).toEqual([2, 2, 2, 2]);
    expect(await storedTrials()).toHaveLength(1);
    expect([await balanceFrom(household), await balanceFrom(household)]).toEqual([2, 0]);
  });

  it('a sign-in that broke off after the count is granted its trial when it is repeated, although the network has no more', async () => {
    const email = newEmail();
    const lost = Object.assign(Object.create(env.CREDIT_ACCOUNTS) as typeof env.CREDIT_ACCOUNTS, {
      getByName: (name: string) => ({
        status: () => env.CREDIT_ACCOUNTS.getByName(name).status(),
        open: () => Promise.reject(new Error('the connection was lost')),
      }),
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const credential = await idToken({ email });
    const changes = { TRIALS_PER_NETWORK_PER_DAY: '1', CREDIT_ACCOUNTS: lost };
    const broken = await callDeployment(changes, '/api/auth/google', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': household },
      body: JSON.stringify({ credential }),
    });
    expect(broken.status).toBe(500);
    const one = { TRIALS_PER_NETWORK_PER_DAY: '1' };
    expect(await balanceFrom(household, { changes: one })).toBe(0);
    expect(await balanceFrom(household, { changes: one, email })).toBe(2);
  });

  it('an account that was opened before is not counted again, on any day', async () => {
    const email = newEmail();
    await signInFrom(household, { email });
    await signInFrom(household, { email });
    expect(await storedTrials()).toHaveLength(1);
    vi.setSystemTime(noon + dayMs);
    const { credits } = await signInFrom(household, { email });
    expect(credits).toMatchObject({ balance: 2 });
    expect(await storedTrials()).toHaveLength(1);
  });

  it('an account that opened without a trial is not granted it by a later sign-in, from another network or on another day', async () => {
    const none = { TRIALS_PER_NETWORK_PER_DAY: '0' };
    const email = newEmail();
    expect(await balanceFrom(household, { changes: none, email })).toBe(0);
    expect(await balanceFrom(household, { email })).toBe(0);
    vi.setSystemTime(noon + dayMs);
    expect(await balanceFrom('203.0.113.77', { email })).toBe(0);
    expect(await storedTrials()).toEqual([]);
  });

  it('the trials of a day are counted until midnight in UTC, and a new day begins at zero', async () => {
    vi.setSystemTime(midnight - 1);
    await balanceFrom(household);
    await balanceFrom(household);
    expect(await balanceFrom(household)).toBe(0);
    vi.setSystemTime(midnight);
    expect(await balanceFrom(household)).toBe(2);
  });

  it('the count survives a restart of the accounts', async () => {
    const first = await signInFrom(household);
    await signInFrom(household);
    await evictDurableObject(env.CREDIT_ACCOUNTS.getByName(first.userId));
    expect(await balanceFrom(household)).toBe(0);
  });

  it('the count keeps no address and no user, and a network has another name each day', async () => {
    const { userId } = await signInFrom(household);
    vi.setSystemTime(noon + dayMs);
    await signInFrom(household);
    const rows = await storedTrials();
    expect(rows).toHaveLength(2);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(household);
    expect(text).not.toContain(userId);
    expect(new Set(rows.map(({ network_hash: hash }) => hash)).size).toBe(2);
  });

  it('the count of a day is kept until midnight in UTC, and then deleted by the cron', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await signInFrom(household);
    await runScheduled(env, midnight - 1);
    expect(await storedTrials()).toHaveLength(1);
    await runScheduled(env, midnight);
    expect(await storedTrials()).toEqual([]);
  });

  it('a count that fails blocks no sign-in and grants the trial', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await env.DATABASE.exec('ALTER TABLE network_trials RENAME TO out_of_order');
    try {
      expect(await balanceFrom(household)).toBe(2);
    } finally {
      await env.DATABASE.exec('ALTER TABLE out_of_order RENAME TO network_trials');
    }
    expect(failed).toHaveBeenCalledWith(expect.stringContaining('trial_not_counted'));
  });

  it('nothing is counted where the bound is off', async () => {
    const off = { TRIALS_PER_NETWORK_PER_DAY: 'off' };
    for (let user = 0; user < 3; user += 1) {
      expect(await balanceFrom(household, { changes: off })).toBe(2);
    }
    expect(await storedTrials()).toEqual([]);
  });
});
