import { blur } from '../frame/frame.mjs';

/**
 * Returns the main colors of a picture (k-means), darkest first. It starts from colors that are
 * far from one another, and saturated ones count more, so that a small red tower stays red.
 */
export function paletteOf({ rgb }, count) {
  const step = Math.max(1, Math.floor(rgb.length / 3 / 9000));
  const pixels = [];
  for (let at = 0; at < rgb.length / 3; at += step)
    pixels.push([rgb[at * 3], rgb[at * 3 + 1], rgb[at * 3 + 2]]);
  let centres = [pixels[0]];
  while (centres.length < count) {
    const apart = ([r, g, b]) =>
      Math.min(...centres.map(([x, y, z]) => (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2));
    centres.push(
      pixels.reduce(
        (best, pixel) => (apart(pixel) > best.apart ? { pixel, apart: apart(pixel) } : best),
        { apart: -1 },
      ).pixel,
    );
  }
  for (let turn = 0; turn < 14; turn += 1) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const pixel of pixels) {
      const sum = sums[nearest(centres, pixel[0], pixel[1], pixel[2])];
      const weight = 0.2 + (Math.max(...pixel) - Math.min(...pixel)) ** 2 * 6;
      for (let c = 0; c < 3; c += 1) sum[c] += pixel[c] * weight;
      sum[3] += weight;
    }
    centres = sums.map((sum, at) =>
      sum[3] === 0 ? centres[at] : sum.slice(0, 3).map((value) => value / sum[3]),
    );
  }
  return centres.sort((a, b) => lightness(a) - lightness(b));
}

function lightness([r, g, b]) {
  return r * 0.3 + g * 0.59 + b * 0.11;
}

export function nearest(colors, r, g, b) {
  let best = 0;
  let least = Infinity;
  for (let at = 0; at < colors.length; at += 1) {
    const [x, y, z] = colors[at];
    const apart = (r - x) ** 2 * 0.8 + (g - y) ** 2 * 1.2 + (b - z) ** 2 * 0.7;
    if (apart < least) {
      least = apart;
      best = at;
    }
  }
  return best;
}

/** Assigns each pixel a color of the palette, with smooth region edges. */
export function regionsOf({ width, height, rgb }, palette, smoothness) {
  const labels = new Uint8Array(width * height);
  for (let at = 0; at < labels.length; at += 1) {
    labels[at] = nearest(palette, rgb[at * 3], rgb[at * 3 + 1], rgb[at * 3 + 2]);
  }
  const most = new Float32Array(labels.length).fill(-1);
  const regions = new Uint8Array(labels.length);
  for (let label = 0; label < palette.length; label += 1) {
    const soft = blur(
      Float32Array.from(labels, (value) => (value === label ? 1 : 0)),
      width,
      height,
      smoothness,
    );
    // Saturated regions are small. Without this factor their neighbors would absorb them.
    const start = 1 + (Math.max(...palette[label]) - Math.min(...palette[label])) ** 2 * 0.8;
    for (let at = 0; at < soft.length; at += 1) {
      if (soft[at] * start <= most[at]) continue;
      most[at] = soft[at] * start;
      regions[at] = label;
    }
  }
  return regions;
}
