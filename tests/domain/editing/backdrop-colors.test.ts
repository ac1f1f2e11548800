import { describe, expect, it } from 'vitest';
import { type Fill, layUnder } from '../../../domain/editing/backdrop-colors.ts';

/** Pixels of one color, whose alpha goes from 0 to 255 along each row. */
function fading(width: number, height: number, [red, green, blue]: [number, number, number]) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const alpha = Math.round((255 * (at % width)) / (width - 1));
    data.set([red, green, blue, alpha], at * 4);
  }
  return { data, width, height };
}

function clear(width: number, height: number) {
  return { data: new Uint8ClampedArray(width * height * 4), width, height };
}

describe('a color under a picture', () => {
  it('shows as much as the picture is transparent, and leaves opaque pixels as they are', () => {
    const pixels = fading(256, 2, [200, 100, 0]);
    layUnder(pixels, { kind: 'color', color: '#0a64ff' });
    for (let alpha = 0; alpha < 256; alpha += 1) {
      const mixed = [200, 100, 0].map((own, channel) => {
        const under = [10, 100, 255][channel] ?? 0;
        return Math.round((own * alpha + under * (255 - alpha)) / 255);
      });
      expect([...pixels.data.subarray(alpha * 4, alpha * 4 + 4)]).toEqual([...mixed, 255]);
    }
    const again = pixels.data.slice();
    layUnder(pixels, { kind: 'color', color: '#000000' });
    expect(pixels.data).toEqual(again);
  });
});

describe('a gradient under a picture', () => {
  const gradient = (direction: 'down' | 'across' | 'diagonal'): Fill => ({
    kind: 'gradient',
    from: '#000000',
    to: '#ffffff',
    direction,
  });
  const levels = (direction: 'down' | 'across' | 'diagonal') => {
    const pixels = clear(64, 32);
    layUnder(pixels, gradient(direction));
    return (x: number, y: number) => pixels.data[(y * 64 + x) * 4] ?? -1;
  };

  it('runs from the first color to the second in its direction', () => {
    const [down, across, diagonal] = [levels('down'), levels('across'), levels('diagonal')];
    expect(Math.abs(down(0, 16) - down(63, 16))).toBeLessThanOrEqual(1);
    expect([down(5, 0), down(5, 31)]).toEqual([expect.closeTo(4, -0.5), expect.closeTo(251, -0.5)]);
    expect(across(63, 3) - across(0, 3)).toBeGreaterThan(245);
    // Each pixel has the color of its middle, so both ends are as near to their colors.
    for (const row of [0, 1, 2, 3]) {
      expect(Math.abs(across(0, row) - (255 - across(63, row)))).toBeLessThanOrEqual(1);
    }
    expect(Math.abs(across(20, 0) - across(20, 31))).toBeLessThanOrEqual(1);
    expect([diagonal(0, 0), diagonal(63, 31)].map((level) => level < 128)).toEqual([true, false]);
    expect(Math.abs(diagonal(63, 0) - diagonal(0, 31))).toBeLessThanOrEqual(4);
  });
});
