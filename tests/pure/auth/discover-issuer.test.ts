import { afterEach, describe, expect, it, vi } from 'vitest';
import { discoverIssuer } from '../../../worker/auth/google.ts';
import { createIssuer } from './issuer.ts';

afterEach(() => vi.restoreAllMocks());

describe('an issuer', () => {
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

  it('an issuer on this machine may be reached by http', async () => {
    const { settings } = await createIssuer({ scheme: 'http' });
    expect(await discoverIssuer(settings)).toMatchObject({ issuer: settings.issuer.origin });
  });
});
