import { describe, expect, it } from 'vitest';
import {
  chooseTextColors,
  contrast,
  luminance,
  luminanceOf,
} from '../../../src/device/text-layer/text-contrast.ts';

const auto = { color: 'auto', outline: 'auto' };
/** So many pixels of each gray, one after the other. */
const pixels = (...grays: [count: number, gray: number, alpha?: number][]) =>
  Uint8ClampedArray.from(
    grays.flatMap(([count, gray, alpha = 255]) =>
      Array.from({ length: count }, () => [gray, gray, gray, alpha]).flat(),
    ),
  );

describe('the luminance of a color', () => {
  it('is what WCAG defines, also for the darkest', () => {
    expect(luminance(10, 10, 10)).toBeCloseTo(0.003_035, 6);
    expect(luminance(11, 11, 11)).toBeCloseTo(0.003_347, 6);
    expect(luminanceOf('#ff0000')).toBeCloseTo(0.2126, 6);
    expect(luminanceOf('#00ff00')).toBeCloseTo(0.7152, 6);
    expect(luminanceOf('#0000ff')).toBeCloseTo(0.0722, 6);
    expect(luminance(128, 64, 200)).toBeCloseTo(0.124_261, 6);
    expect(contrast(1, 0)).toBe(contrast(0, 1));
  });
});

describe('the colors of a text', () => {
  it('are chosen for nine of ten pixels under it', () => {
    // On white, one dark pixel of ten is ignored, and one more is not.
    expect(chooseTextColors(pixels([91, 255], [9, 0]), auto)).toEqual({
      color: '#141210',
      outline: null,
    });
    expect(chooseTextColors(pixels([89, 255], [11, 0]), auto).outline).not.toBeNull();
    expect(chooseTextColors(pixels([9, 255], [91, 0]), auto)).toEqual({
      color: '#ffffff',
      outline: null,
    });
  });

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
