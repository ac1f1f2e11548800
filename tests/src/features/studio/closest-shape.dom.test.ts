import { expect, it } from 'vitest';
import { requestShapes, shapes } from '../../../../domain/tools/picture-options.ts';
import { withClosestShape } from '../../../../src/features/studio/options/closest-shape.ts';
import {
  type OptionState,
  writeLook,
} from '../../../../src/features/studio/options/use-picture-options.ts';

const choice = {
  tool: 'img2img',
  shapes,
  shape: '1:1',
  options: { style: 'oil' },
} as unknown as OptionState;

it.each([
  [1460, 735, '16:9'],
  [735, 1460, '9:16'],
  [4000, 3000, '4:3'],
  [1010, 1000, '1:1'],
] as const)('a picture of %d × %d pixels gets %s', (width, height, shape) => {
  const { shape: shown, options } = withClosestShape('user-1', choice, { width, height });
  expect([shown, options]).toEqual([shape, { style: 'oil', shape }]);
});

it('a shape stays that is chosen, the source’s own, or without a source', () => {
  const source = { width: 1460, height: 735 };
  const withOriginal = { ...choice, shapes: requestShapes };
  expect(withClosestShape('user-1', withOriginal, source)).toBe(withOriginal);
  expect(withClosestShape('user-1', choice, null)).toBe(choice);
  writeLook('user-1', 'img2img', { shape: '1:1' });
  expect(withClosestShape('user-1', choice, source)).toBe(choice);
});
