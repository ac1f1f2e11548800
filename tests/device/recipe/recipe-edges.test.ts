import { describe, expect, it } from 'vitest';
import { editSchema } from '../../../src/device/recipe/recipe.ts';

describe('a stored edit', () => {
  const adjustment = { brightness: 100, contrast: -100, saturation: 0, sharpness: 5 };
  const gradient = { kind: 'gradient', from: '#000000', to: '#ffffff', direction: 'down' };

  it.each([
    { kind: 'adjust', adjustment },
    { kind: 'backdrop', fill: { kind: 'color', color: '#aabbcc' } },
    { kind: 'backdrop', fill: gradient },
    { kind: 'turn', quarters: 1 },
    { kind: 'turn', quarters: 2 },
    { kind: 'turn', quarters: 3 },
    { kind: 'flip', axis: 'horizontal' },
    { kind: 'flip', axis: 'vertical' },
  ])('$kind is read as it was written', (edit) => {
    expect(editSchema.parse(edit)).toEqual(edit);
  });

  it.each([
    ['an unknown axis', { kind: 'flip', axis: 'diagonal' }],
    ['no turn', { kind: 'turn', quarters: 0 }],
    ['a whole turn', { kind: 'turn', quarters: 4 }],
    ['an adjustment without contrast', { kind: 'adjust', adjustment: { brightness: 1 } }],
    ['too much light', { kind: 'adjust', adjustment: { ...adjustment, brightness: 101 } }],
    ['an unknown fill', { kind: 'backdrop', fill: { kind: 'pattern' } }],
    ['a color that is none', { kind: 'backdrop', fill: { kind: 'color', color: 'red' } }],
    ['no direction', { kind: 'backdrop', fill: { ...gradient, direction: 'out' } }],
  ])('with %s is not read', (_, edit) => {
    expect(editSchema.safeParse(edit).success).toBe(false);
  });
});
