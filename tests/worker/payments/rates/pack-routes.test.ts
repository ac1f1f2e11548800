import { afterEach, describe, expect, it } from 'vitest';
import type { Packs } from '../../../../domain/orders/packs-answer.ts';
import { Client } from '../../client.ts';
import { tidyShop } from '../shop.ts';

afterEach(tidyShop);

const packsFor = async (cf: { country?: string } | undefined, said = 'IN') => {
  const response = await new Client().fetch('/api/packs', {
    headers: { 'CF-IPCountry': said },
    // Not left out where it is undefined: the client's own country would be used.
    cf: cf ?? {},
  });
  return response.json<Packs>();
};

describe('the currency of the packs', () => {
  it.each([
    ['India', { country: 'IN' }, 'INR'],
    ['the United States', { country: 'US' }, 'USD'],
    ['Germany', { country: 'DE' }, 'USD'],
    ['Pakistan', { country: 'PK' }, 'USD'],
    ['Tor', { country: 'T1' }, 'USD'],
    ['an unknown country', {}, 'USD'],
    ['no country at all', undefined, 'USD'],
  ] as const)(
    'the packs are offered in the currency of %s, as the edge sees it',
    async (_, cf, currency) => {
      expect((await packsFor(cf)).localCurrency).toBe(currency);
    },
  );

  it('a header that names another country changes nothing', async () => {
    expect((await packsFor({ country: 'US' }, 'IN')).localCurrency).toBe('USD');
    expect((await packsFor({ country: 'IN' }, 'US')).localCurrency).toBe('INR');
  });

  it('the packs have the same prices in both currencies wherever their visitor is', async () => {
    const [india, elsewhere] = [
      await packsFor({ country: 'IN' }),
      await packsFor({ country: 'US' }),
    ];
    expect(india.packs).toEqual(elsewhere.packs);
    expect(india.packs.map(({ price, inr }) => [price, inr.price])).toEqual([
      [400, 33_800],
      [900, 76_100],
      [1700, 143_700],
    ]);
  });
});
