import { expect, it } from 'vitest';
import { hexColorSchema } from '../../../domain/editing/hex-color.ts';

it.each([
  ['#09afAF', true],
  ['#09afA', false],
  ['#09afAF0', false],
  ['x#09afAF', false],
  ['#09afAg', false],
  ['', false],
])('the stored color %s is one as a color input writes it: %s', (color, isOne) => {
  expect(hexColorSchema.safeParse(color).success).toBe(isOne);
});
