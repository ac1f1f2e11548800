import { expect, it } from 'vitest';
import { meterFill } from '../../../../src/app/shell/meter-fill.ts';

it.each([
  [-3, 0],
  [1, 8],
  [9, 8],
  [12, 10],
  [120, 100],
])('a balance of %i credits fills the meter by %i %%', (balance, fill) => {
  expect(meterFill(balance)).toBe(fill);
});
