import { describe, expect, it } from 'vitest';
import { chooseTextColors } from '../../../src/device/text-layer/text-contrast.ts';

const auto = { color: 'auto', outline: 'auto' };
/** So many pixels of each gray, one after the other. */
const pixels = (...grays: [count: number, gray: number, alpha?: number][]) =>
  Uint8ClampedArray.from(
    grays.flatMap(([count, gray, alpha = 255]) =>
      Array.from({ length: count }, () => [gray, gray, gray, alpha]).flat(),
    ),
  );

describe('the colors of a text', () => {
  it('have an outline where even the better one has less contrast than 4.5 to 1', () => {
    expect(chooseTextColors(pixels([50, 255], [50, 0]), auto).outline).not.toBeNull();
    const red = { color: '#ff0000', outline: 'auto' };
    expect(chooseTextColors(pixels([10, 255]), red)).toEqual({
      color: '#ff0000',
      outline: '#141210',
    });
    expect(chooseTextColors(pixels([10, 0]), red)).toEqual({ color: '#ff0000', outline: null });
    // 4.48 and 4.54 to 1.
    const gray = { color: '#ffffff', outline: 'auto' };
    expect(chooseTextColors(pixels([10, 0x77]), gray).outline).toBe('#141210');
    expect(chooseTextColors(pixels([10, 0x76]), gray).outline).toBeNull();
  });

  it('treat a transparent pixel as white, by its alpha', () => {
    expect(chooseTextColors(pixels([10, 0, 0]), auto)).toEqual({
      color: '#141210',
      outline: null,
    });
    expect(chooseTextColors(pixels([10, 90, 230]), auto).color).toBe('#ffffff');
    expect(chooseTextColors(pixels([10, 0, 255]), auto).color).toBe('#ffffff');
    expect(chooseTextColors(pixels([10, 0, 64]), auto).color).toBe('#141210');
    expect(chooseTextColors(pixels([10, 0, 220]), auto).color).toBe('#ffffff');
  });
});
