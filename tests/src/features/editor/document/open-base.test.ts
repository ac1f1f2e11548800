import { expect, it } from 'vitest';
import { editedSize } from '../../../../../src/features/editor/document/open-base.ts';

it.each([
  ['desktop', 8000, 5000, { width: 8000, height: 5000, isReduced: false }],
  ['desktop', 16_000, 10_000, { width: 8000, height: 5000, isReduced: true }],
  ['mobile', 8000, 2000, { width: 8000, height: 2000, isReduced: false }],
  ['mobile', 8000, 8000, { width: 4000, height: 4000, isReduced: true }],
  ['mobile', 40, 30, { width: 40, height: 30, isReduced: false }],
] as const)(
  'on a %s a picture of %i × %i is edited at its own size, or the largest possible',
  (...given) => {
    const [device, width, height, size] = given;
    expect(editedSize({ width, height }, device)).toEqual(size);
  },
);
