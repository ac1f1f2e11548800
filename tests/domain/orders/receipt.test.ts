import { expect, it } from 'vitest';
import { documentNumber, includedTax } from '../../../domain/orders/receipt.ts';

it('a document’s number names its series, and is not cut off', () => {
  expect(documentNumber('receipt', 1)).toBe('R-000001');
  expect(documentNumber('refund', 1_234_567)).toBe('C-1234567');
});

it.each([
  [11_800, 18, 1800],
  [400, 18, 61],
  [1, 18, 0],
  [76_100, 8.25, 5800],
  [900, 0, 0],
])('of %i minor units, %d per cent are included as %i', (amount, percent, tax) => {
  expect(includedTax(amount, percent)).toBe(tax);
});
