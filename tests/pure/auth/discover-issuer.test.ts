import { expect, it, vi } from 'vitest';
import { discoverIssuer } from '../../../worker/auth/google.ts';
import { isGivenUpAt, silenceServices } from '../silent-service.ts';
import { createIssuer } from './issuer.ts';

it.each(['authorization_endpoint', 'jwks_uri'])(
  'an issuer that publishes no %s counts as unreachable, and is asked again',
  async (name) => {
    const { settings, asked } = await createIssuer({ published: { [name]: undefined } });
    for (const _ of [1, 2]) await expect(discoverIssuer(settings)).rejects.toThrow('names no');
    expect(asked).toHaveLength(2);
  },
);

it.each(['https://other.example', 'https://issuer.example/', ''])(
  'an issuer whose document names the issuer %j is refused',
  async (issuer) => {
    const { settings } = await createIssuer({ published: { issuer } });
    await expect(discoverIssuer(settings)).rejects.toThrow(/issuer/);
  },
);

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

it('a call to a silent issuer is aborted after 10 s', async () => {
  silenceServices();
  const issuer = new URL('https://silent.example');
  const found = discoverIssuer({ issuer, clientId: 'id', clientSecret: 'secret' });
  expect(await isGivenUpAt(10_000, found)).toBe(true);
});
