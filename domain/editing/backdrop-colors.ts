import type { Pixels } from './filters/apply-filter.ts';

export const gradientDirections = ['down', 'across', 'diagonal'] as const;
export type GradientDirection = (typeof gradientDirections)[number];

export type Fill =
  | { kind: 'color'; color: string }
  | { kind: 'gradient'; from: string; to: string; direction: GradientDirection };

/**
 * Puts a fill under pixels, in place. Opaque pixels keep their bits. The canvas does not compute it, because its
 * gradients differ between engines.
 */
export function layUnder(
  pixels: Pixels,
  fill: Fill,
  band: { top: number; pictureHeight: number } = { top: 0, pictureHeight: pixels.height },
): void {
  const { data, width, height } = pixels;
  const colorAt = colorsOf(fill, width, band.pictureHeight);
  const below = [0, 0, 0];
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const alpha = data[at + 3] as number;
      if (alpha === 255) continue;
      colorAt(x, band.top + row, below);
      for (let channel = 0; channel < 3; channel += 1) {
        const own = data[at + channel] as number;
        const under = below[channel] as number;
        data[at + channel] = Math.floor((own * alpha + under * (255 - alpha) + 127) / 255);
      }
      data[at + 3] = 255;
    }
  }
}

/**
 * Parts of a level, in an order in which neighbors differ (a Bayer matrix). A gradient that is
 * rounded with them has no visible steps.
 */
const thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map(
  (part) => (part + 0.5) / 16,
);

function colorsOf(
  fill: Fill,
  width: number,
  height: number,
): (x: number, y: number, color: number[]) => void {
  if (fill.kind === 'color') {
    const [red = 0, green = 0, blue = 0] = channelsOf(fill.color);
    return (_x, _y, color) => {
      color[0] = red;
      color[1] = green;
      color[2] = blue;
    };
  }
  const from = channelsOf(fill.from);
  const steps = channelsOf(fill.to).map((level, channel) => level - (from[channel] ?? 0));
  const [across, down] = shares[fill.direction];
  return (x, y, color) => {
    const share = (across * (x + 0.5)) / width + (down * (y + 0.5)) / height;
    const threshold = thresholds[(y % 4) * 4 + (x % 4)] as number;
    for (let channel = 0; channel < 3; channel += 1) {
      const level = (from[channel] as number) + (steps[channel] as number) * share;
      color[channel] = Math.floor(level + threshold);
    }
  };
}

const shares = {
  down: [0, 1],
  across: [1, 0],
  diagonal: [0.5, 0.5],
} as const satisfies Record<GradientDirection, readonly [number, number]>;

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
