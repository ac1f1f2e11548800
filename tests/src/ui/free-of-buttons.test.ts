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
  it('is as high as it may be where no button is in the way', () => {
    expect(placeFreeOf([], phone, 76)).toBe(76);
    expect(placeFreeOf([button(204), button(500), button(24)], phone, 76)).toBe(76);
    expect(placeFreeOf([button(10)], phone, 76)).toBe(76);
  });

  it('has its distance to a button above it', () => {
    expect(placeFreeOf([button(25)], phone, 76)).toBe(77);
  });

  it('is below a button that it would touch, and below the next one where that is too near', () => {
    expect(placeFreeOf([button(203)], phone, 76)).toBe(255);
    expect(placeFreeOf([button(279), button(100)], phone, 76)).toBe(331);
    expect(placeFreeOf([button(280), button(100)], phone, 76)).toBe(152);
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

  it('is the highest one where no place in the window is free', () => {
    expect(placeFreeOf([button(100), button(250), button(400), button(550)], phone, 76)).toBe(76);
  });
});
