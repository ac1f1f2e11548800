import { afterEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../domain/api/contract.ts';
import { type CallName, endpoints } from '../../../domain/api/endpoints.ts';
import { callDeployment } from '../call-deployment.ts';
import { problemOf } from '../client.ts';

afterEach(() => vi.restoreAllMocks());

/** The calls whose rows have a limit for each network. */
const limited = Object.entries(contract).flatMap(([name, row]) =>
  'addressLimit' in row ? [[name as CallName, row.addressLimit] as const] : [],
);

const bindings = ['ADDRESS_LIMIT_STRICT', 'ADDRESS_LIMIT_USUAL', 'ADDRESS_LIMIT_WIDE'];

/** A deployment that limits addresses and whose platform answers so; `keys` are what it counted. */
function deployment(success: boolean, keys: string[] = []) {
  const limit = async ({ key }: { key: string }) => {
    keys.push(key);
    return { success };
  };
  return { ADDRESS_LIMITS: 'on', ...Object.fromEntries(bindings.map((name) => [name, { limit }])) };
}

describe('the limit for each network', () => {
  it('every call has one, except those that are counted otherwise or read nothing', () => {
    const names = new Set(limited.map(([name]) => name));
    expect(Object.keys(contract).filter((name) => !names.has(name as CallName))).toEqual([
      // Razorpay's own, which a signature proves.
      'receiveWebhook',
      // Answered from the configuration alone.
      'readFeatures',
      'readSeller',
      // `REPORT_LIMIT` counts it.
      'reportPolicyViolation',
      // Sent page by page, and proven by the operator's secret.
      'repair',
    ]);
  });

  it.each(limited)('%s above the limit is refused before anything of it is read', async (name) => {
    const { method, path } = endpoints[name];
    const body = new ReadableStream({
      pull: () => {
        throw new Error('The body was read');
      },
    });
    const init = method === 'GET' ? { method } : { method, body, duplex: 'half' };
    const response = await callDeployment(deployment(false), path.replaceAll(/:\w+/g, 'x'), {
      ...init,
      headers: { 'CF-Connecting-IP': '203.0.113.7', 'Content-Length': '99999999' },
    } as RequestInit);
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect((await problemOf(response)).code).toBe('rate_limited');
  });

  it('calls are counted by call and network: an IPv6 household counts as one', async () => {
    const keys: string[] = [];
    const ask = (path: string, address: string) =>
      callDeployment(deployment(true, keys), path, { headers: { 'CF-Connecting-IP': address } });
    await ask('/api/me', '2001:db8:1:2::1');
    await ask('/api/me', '2001:db8:1:2:aaaa::9');
    await ask('/api/packs', '203.0.113.7');
    expect(keys).toEqual(['readMe 2001:db8:1:2', 'readMe 2001:db8:1:2', 'listPacks 203.0.113.7']);
  });

  it('the platform’s own counter refuses a network above the limit, and no other one', async () => {
    const statuses: number[] = [];
    const ask = async (address: string) => {
      const headers = { 'CF-Connecting-IP': address };
      return (
        await callDeployment({ ADDRESS_LIMITS: 'on' }, '/api/auth/nonce', {
          method: 'POST',
          headers,
        })
      ).status;
    };
    for (let call = 0; call < 65; call += 1) statuses.push(await ask('198.51.100.9'));
    expect(statuses.slice(0, 60)).toEqual(Array<number>(60).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect(await ask('198.51.100.10')).toBe(200);
  });

  it('a deployment that is not configured still limits its health check', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = { ...deployment(false), SESSION_SECRET: undefined };
    expect((await callDeployment(broken, '/api/health')).status).toBe(429);
  });

  it('nothing is counted where the limits are off', async () => {
    const keys: string[] = [];
    const off = { ...deployment(false, keys), ADDRESS_LIMITS: 'off' };
    expect((await callDeployment(off, '/api/me')).status).toBe(200);
    expect(keys).toEqual([]);
  });
});
