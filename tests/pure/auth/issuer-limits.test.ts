import { afterEach, describe, expect, it, vi } from 'vitest';
import { discoverIssuer } from '../../../worker/auth/google.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the issuer’s discovery document', () => {
  it('the discovery document is cached for an hour, and then fetched again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({
        issuer: 'https://issuer.example',
        authorization_endpoint: 'https://issuer.example/authorize',
        jwks_uri: 'https://issuer.example/keys',
      }),
    );
    const issuer = new URL('https://issuer.example');
    const discover = () => discoverIssuer({ issuer, clientId: 'id', clientSecret: 'secret' });
    await discover();
    vi.setSystemTime(Date.now() + 3_599_999);
    await discover();
    expect(asked).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1);
    await discover();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('a silent issuer', () => {
  it('a call to a silent issuer is aborted after 10 s', async () => {
    silenceServices();
    const issuer = new URL('https://silent.example');
    const found = discoverIssuer({ issuer, clientId: 'id', clientSecret: 'secret' });
    expect(await isGivenUpAt(10_000, found)).toBe(true);
  });
});
