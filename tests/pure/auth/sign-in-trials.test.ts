import { describe, expect, it, vi } from 'vitest';
import type { Credits } from '../../../domain/account/credits.ts';
import { openDeployment } from './deployment.ts';

const noon = Date.parse('2026-11-25T12:00:00Z');
const household = '203.0.113.50';

/** A deployment that grants a network so many trials a day, and how users sign in there. */
async function openCounting(trialsMax = '1') {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  const variables = { TRIALS_PER_NETWORK_PER_DAY: trialsMax };
  const deployment = await openDeployment({ variables });
  const { browser, google, idToken, environment } = deployment;
  const headers = (address?: string): Record<string, string> =>
    address === undefined ? {} : { 'CF-Connecting-IP': address };
  return {
    ...deployment,
    /** Signs a user in from an address. Returns the credits. */
    creditsFrom: async (sub: string, address?: string): Promise<Credits> => {
      const client = browser();
      const credential = await idToken({ sub });
      const response = await client.post('/api/auth/google', { credential }, headers(address));
      expect(response.status).toBe(200);
      return (await (await client.fetch('/api/credits')).json()) as Credits;
    },
    /** The cookies of a browser after a sign-in through Google's page. */
    cookiesFrom: async (sub: string, address: string): Promise<string> => {
      const client = browser();
      const back = google.choose(await client.start(), { sub });
      await client.fetch(back, { headers: headers(address) });
      return client.cookie();
    },
    /** The trials that were counted. */
    stored: async () =>
      (await environment.DATABASE.prepare('SELECT * FROM network_trials').all()).results,
  };
}

describe('the trials of a network', () => {
  it('are granted up to the bound of the day; the next account opens without, and the log says so', async () => {
    const { creditsFrom, logged } = await openCounting();
    expect(await creditsFrom('one', household)).toMatchObject({ balance: 2 });
    expect(logged.map(({ event }) => event)).toEqual(['signed_in']);
    expect(await creditsFrom('two', household)).toMatchObject({ balance: 0, trialWithheld: true });
    const [, withheld, signedIn] = logged;
    expect(withheld).toEqual({
      ...signedIn,
      level: 'warn',
      event: 'trial_withheld',
      by: undefined,
    });
    expect(await creditsFrom('three', '203.0.113.51')).toMatchObject({ balance: 2 });
  });

  it('are ten times as many for a site with many IPv6 networks', async () => {
    const { creditsFrom } = await openCounting();
    const balances: number[] = [];
    for (let network = 0; network < 11; network += 1) {
      const address = `2001:db8:1:${network}::1`;
      balances.push((await creditsFrom(`user-${network}`, address)).balance);
    }
    expect(balances).toEqual([...Array<number>(10).fill(2), 0]);
    expect(await creditsFrom('neighbor', '2001:db8:2::1')).toMatchObject({ balance: 2 });
  });

  it('are counted without an address or a user id, under another name each day', async () => {
    const { creditsFrom, accounts, stored } = await openCounting();
    await creditsFrom('one', household);
    vi.setSystemTime(noon + 24 * 60 * 60_000);
    await creditsFrom('two', household);
    const rows = await stored();
    const text = JSON.stringify(rows);
    for (const secret of [household, ...accounts.keys()]) expect(text).not.toContain(secret);
    expect(new Set(rows.map(({ network_hash: hash }) => hash)).size).toBe(2);
  });

  it('without a known address are counted together', async () => {
    const { creditsFrom } = await openCounting();
    expect(await creditsFrom('one')).toMatchObject({ balance: 2 });
    expect(await creditsFrom('two')).toMatchObject({ balance: 0 });
    expect(await creditsFrom('three', 'unknown')).toMatchObject({ balance: 0 });
  });

  it('are decided at the first sign-in: no later one is counted or granted one', async () => {
    const { creditsFrom, stored } = await openCounting();
    await creditsFrom('one', household);
    await creditsFrom('two', household);
    vi.setSystemTime(noon + 24 * 60 * 60_000);
    expect(await creditsFrom('one', household)).toMatchObject({ balance: 2 });
    expect(await creditsFrom('two', '203.0.113.51')).toMatchObject({ balance: 0 });
    expect(await stored()).toHaveLength(1);
    expect(await creditsFrom('three', household)).toMatchObject({ balance: 2 });
  });

  it('mark the first page of an account that has one, and of no other', async () => {
    const { cookiesFrom } = await openCounting();
    expect(await cookiesFrom('one', household)).toContain('new-account=yes');
    expect(await cookiesFrom('two', household)).not.toContain('new-account');
    expect(await cookiesFrom('one', household)).not.toContain('new-account');
  });

  it('are granted where they can’t be counted, and the log says so', async () => {
    const { creditsFrom, environment, logged } = await openCounting();
    await environment.DATABASE.prepare('DROP TABLE network_trials').run();
    expect(await creditsFrom('one', household)).toMatchObject({ balance: 2 });
    const [failed, signedIn] = logged;
    expect(failed).toEqual({
      ...signedIn,
      level: 'error',
      event: 'trial_not_counted',
      by: undefined,
      reason: expect.stringContaining('no such table'),
    });
  });

  it('are not counted where the bound is off', async () => {
    const { creditsFrom, stored } = await openCounting('off');
    for (const sub of ['one', 'two', 'three']) {
      expect(await creditsFrom(sub, household)).toMatchObject({ balance: 2 });
    }
    expect(await stored()).toHaveLength(0);
  });

  it('are granted to nobody where the bound is zero', async () => {
    const { creditsFrom } = await openCounting('0');
    expect(await creditsFrom('one', household)).toMatchObject({ balance: 0 });
  });
});
