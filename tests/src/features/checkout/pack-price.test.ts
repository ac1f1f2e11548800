import { describe, expect, it } from 'vitest';
import type { Packs } from '../../../../domain/orders/packs-answer.ts';
import { packs } from '../../../../domain/packs.ts';
import { exactMoney, shortMoney } from '../../../../src/features/checkout/money.ts';
import { offersIn, rateText } from '../../../../src/features/checkout/packs/pack-price.ts';

/** The server's answer, with prices in rupees: 338, 760.50 and 1690.50. */
const answer = {
  packs: packs.map((pack, at) => ({
    ...pack,
    currency: 'USD',
    inr: { price: [33_800, 76_050, 169_050][at] ?? 0 },
  })),
  rate: { usdInr: 84.5 },
} as unknown as Packs;

describe('an amount', () => {
  it.each([
    [400, 'USD', '$4.00', '$4'],
    [450, 'USD', '$4.50', '$4.50'],
    [1, 'USD', '$0.01', '$0.01'],
    [33_800, 'INR', '₹338.00', '₹338'],
    [76_050, 'INR', '₹760.50', '₹760.50'],
  ] as const)(
    'of %i in minor %s has its decimals, or none where they are zero',
    (minor, currency, exact, short) => {
      expect(exactMoney(minor, currency)).toBe(exact);
      expect(shortMoney(minor, currency)).toBe(short);
    },
  );
});

describe('the packs at their prices', () => {
  it('say in dollars what the button takes, also before the server has answered', () => {
    for (const offers of [offersIn('USD'), offersIn('USD', answer)]) {
      expect(offers?.map(({ pack, amount, price }) => [pack.productId, amount, price])).toEqual([
        [
          'starter',
          400,
          {
            amount: '$4',
            saving: null,
            perImage: expect.stringContaining('$0.27'),
            buy: 'Buy 15 credits · $4.00',
          },
        ],
        [
          'basic',
          900,
          {
            amount: '$9',
            saving: expect.stringContaining('25%'),
            perImage: expect.stringContaining('$0.20'),
            buy: 'Buy 45 credits · $9.00',
          },
        ],
        [
          'premium',
          1700,
          {
            amount: '$17',
            saving: expect.stringContaining('47%'),
            perImage: expect.stringContaining('$0.14'),
            buy: 'Buy 120 credits · $17.00',
          },
        ],
      ]);
    }
  });

  it('have rupees from the server alone', () => {
    expect(offersIn('INR')).toBeNull();
    const offers = offersIn('INR', answer) ?? [];
    expect(offers.map(({ amount, price }) => [amount, price.amount, price.buy])).toEqual([
      [33_800, '₹338', 'Buy 15 credits · ₹338.00'],
      [76_050, '₹760.50', 'Buy 45 credits · ₹760.50'],
      [169_050, '₹1,690.50', 'Buy 120 credits · ₹1,690.50'],
    ]);
    expect(offers.map(({ price }) => price.saving !== null)).toEqual([false, true, true]);
  });

  it('say no saving where the smallest pack is not sold, or costs as much for each picture', () => {
    const others = answer.packs.filter(({ productId }) => productId !== 'starter');
    const savings = (given: Packs['packs']) =>
      offersIn('USD', { ...answer, packs: given })?.map(({ price }) => price.saving);
    expect(savings(others)).toEqual([null, null]);
    const [starter] = answer.packs;
    if (!starter) throw new Error('There is no pack');
    const twice = { ...starter, productId: 'basic', credits: 30, price: 800 } as typeof starter;
    expect(savings([starter, twice])).toEqual([null, null]);
  });

  it('have a note about the rate with two decimals', () => {
    expect(rateText(answer)).toContain('84.50');
  });
});
