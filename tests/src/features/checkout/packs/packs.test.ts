import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Packs } from '../../../../../domain/orders/packs.ts';
import { packs } from '../../../../../domain/packs.ts';
import {
  offersIn,
  rememberCurrency,
  rememberedCurrency,
} from '../../../../../src/features/checkout/packs/packs.ts';
import {
  readChosenPack,
  shopPathFor,
} from '../../../../../src/features/checkout/packs/shop-paths.ts';
import { setLanguage } from '../../../../../src/texts/language.ts';

/** The server's response, with prices in rupees: 338, 760.50 and 1690.50. */
const response = {
  packs: packs.map((pack, at) => ({
    ...pack,
    currency: 'USD',
    inr: { price: [33_800, 76_050, 169_050][at] ?? 0 },
  })),
  rate: { usdInr: 84.5 },
} as unknown as Packs;

afterEach(() => {
  setLanguage('en');
  vi.unstubAllGlobals();
});

describe('the packs at their prices', () => {
  it('say in dollars what the button takes, also before the server has responded', () => {
    for (const offers of [offersIn('USD'), offersIn('USD', response)]) {
      expect(
        offers?.map(({ pack, amount, price }) => [pack.productId, amount, price.amount, price.buy]),
      ).toEqual([
        ['starter', 400, '$4', 'Buy 15 credits · $4.00'],
        ['basic', 900, '$9', 'Buy 45 credits · $9.00'],
        ['premium', 1700, '$17', 'Buy 120 credits · $17.00'],
      ]);
      expect(offers?.map(({ price }) => `${price.saving} ${price.perImage}`)).toEqual([
        expect.stringMatching(/^null .*\$0\.27/),
        expect.stringMatching(/25%.*\$0\.20/),
        expect.stringMatching(/47%.*\$0\.14/),
      ]);
    }
  });

  it('have rupees from the server alone', () => {
    expect(offersIn('INR')).toBeNull();
    const offers = offersIn('INR', response) ?? [];
    expect(offers.map(({ amount, price }) => [amount, price.amount, price.buy])).toEqual([
      [33_800, '₹338', 'Buy 15 credits · ₹338'],
      [76_050, '₹760.50', 'Buy 45 credits · ₹760.50'],
      [169_050, '₹1,690.50', 'Buy 120 credits · ₹1,690.50'],
    ]);
    expect(offers.map(({ price }) => price.saving !== null)).toEqual([false, true, true]);
  });
});

it('the chosen pack is read from the address that was made for it', () => {
  const path = shopPathFor({ productId: 'premium', currency: 'INR' }, '/headshot?x=1');
  const [place, query] = path.split('?');
  expect([place, readChosenPack(new URLSearchParams(query))]).toEqual([
    '/dashboard-pricing',
    { productId: 'premium', currency: 'INR' },
  ]);
  expect(new URLSearchParams(query).get('returnTo')).toBe('/headshot?x=1');
});

it('the currency of a device is the chosen one, rupees for Hindi without a choice, else none', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  expect(rememberedCurrency()).toBeUndefined();
  setLanguage('hi');
  expect(rememberedCurrency()).toBe('INR');
  rememberCurrency('USD');
  expect(rememberedCurrency()).toBe('USD');
});
