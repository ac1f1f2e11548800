import { expect, it } from 'vitest';
import { factsOf } from '../../../../worker/images/pictures/picture-format.ts';

it.each([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
] as const)('a stored %s has its type and its size', (extension, type) => {
  const stored = { type, width: 3, height: 2 };
  expect(factsOf(stored)).toEqual({ ...stored, extension });
});
