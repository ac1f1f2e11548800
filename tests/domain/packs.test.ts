import { expect, it } from 'vitest';
import { packOf, packs, priceOf } from '../../domain/packs.ts';

it('a price in dollars is the pack’s own, whatever the rate', () => {
  expect(packs.map((pack) => priceOf(pack, 'USD', 99))).toEqual([400, 900, 1700]);
});

it('a price in rupees is the dollar price times the rate, in whole rupees', () => {
  expect(packs.map((pack) => priceOf(pack, 'INR', 83))).toEqual([33_200, 74_700, 141_100]);
  expect(priceOf({ price: 400 }, 'INR', 84.37)).toBe(33_700);
  expect(priceOf({ price: 400 }, 'INR', 84.38)).toBe(33_800);
});

it('a pack is found by its product id, and by nothing else', () => {
  expect(packOf('basic')?.credits).toBe(45);
  expect(packOf('constructor')).toBeUndefined();
  expect(packOf('')).toBeUndefined();
});
