import { describe, expect, it } from 'vitest';
import { type Box, placeFreeOf } from '../../../src/ui/feedback/free-of-buttons.ts';

const phone = { width: 390, height: 664 };
/** A button of a card on a phone, 44 px high. */
const button = (top: number, sides: Partial<Box> = {}): Box => ({
  top,
  bottom: top + 44,
  left: 45,
  right: 345,
  ...sides,
});

describe('the place of a message', () => {
  it.each([
    ['as high as it may be where no button is in the way', [204, 500, 24], 76],
    ['at its distance to a button above it', [25], 77],
    ['below a button that it would touch', [203], 255],
    ['below the next button where that is too near', [279, 100], 331],
    ['between two buttons where it fits', [280, 100], 152],
    ['the highest one where no place in the window is free', [100, 250, 400, 550], 76],
  ])('is %s', (_, tops, place) => {
    expect(
      placeFreeOf(
        tops.map((top) => button(top)),
        phone,
        76,
      ),
    ).toBe(place);
  });

  it('is not moved by a button beside it', () => {
    const wide = { width: 1440, height: 900 };
    expect(placeFreeOf([button(100, { left: 200, right: 520 })], wide, 76)).toBe(76);
    expect(placeFreeOf([button(100, { left: 920, right: 1200 })], wide, 76)).toBe(76);
    expect(placeFreeOf([button(100, { left: 919, right: 1200 })], wide, 76)).toBe(152);
  });

  it('is in the window as a whole, or the highest one', () => {
    expect(placeFreeOf([button(484)], phone, 400)).toBe(536);
    expect(placeFreeOf([button(485)], phone, 400)).toBe(400);
  });
});
