import { describe, expect, it } from 'vitest';
import { contract } from '../../../domain/api/contract.ts';
import { type CallName, endpoints } from '../../../domain/api/endpoints.ts';
import { callDeployment } from '../call-deployment.ts';
import { problemOf } from '../client.ts';

/** The calls whose rows have a limit for each network. */
const limited = Object.entries(contract).flatMap(([name, row]) =>
  'addressLimit' in row ? [name as CallName] : [],
);

/** A deployment whose platform refuses every network. */
const refusing = {
  ADDRESS_LIMITS: 'on',
  ...Object.fromEntries(
    ['ADDRESS_LIMIT_STRICT', 'ADDRESS_LIMIT_USUAL', 'ADDRESS_LIMIT_WIDE'].map((name) => [
      name,
      { limit: async () => ({ success: false }) },
    ]),
  ),
};

describe('the limit for each network', () => {
  it.each(limited)('%s above the limit is refused before anything of it is read', async (name) => {
    const { method, path } = endpoints[name];
    const body = new ReadableStream({
      pull: () => {
        throw new Error('The body was read');
      },
    });
    const init = method === 'GET' ? { method } : { method, body, duplex: 'half' };
    const response = await callDeployment(refusing, path.replaceAll(/:\w+/g, 'x'), {
      ...init,
      headers: { 'CF-Connecting-IP': '203.0.113.7', 'Content-Length': '99999999' },
    } as RequestInit);
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect((await problemOf(response)).code).toBe('rate_limited');
  });

  it('the platform’s own counter refuses a network above the limit, and no other one', async () => {
    const statusOf = async (address: string) => {
      const init = { method: 'POST', headers: { 'CF-Connecting-IP': address } };
      return (await callDeployment({ ADDRESS_LIMITS: 'on' }, '/api/auth/nonce', init)).status;
    };
    // The counter starts anew with each minute of the clock, so the calls may fall into two of them.
    let calls = 0;
    let status: number;
    do {
      status = await statusOf('198.51.100.9');
      calls += 1;
    } while (status === 200);
    expect(status).toBe(429);
    expect(calls).toBeGreaterThan(60);
    expect(await statusOf('198.51.100.10')).toBe(200);
  });
});
