import { blur } from '../frame/frame.mjs';

/** A developed picture as planes to work on: sRGB from 0 to 1, three floats a pixel. */
export function toImage({ width, height, bytes }) {
  return { width, height, rgb: Float32Array.from(bytes, (byte) => byte / 255) };
}

export function toPicture({ width, height, rgb }) {
  const bytes = Uint8Array.from(rgb, (value) => Math.max(0, Math.min(255, value * 255 + 0.5)));
  return { width, height, channels: 3, bytes };
}

/** Makes a picture pixel by pixel; `paint` returns three numbers. */
export function mapImage({ width, height, rgb }, paint) {
  const made = new Float32Array(rgb.length);
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      const color = paint(rgb[at], rgb[at + 1], rgb[at + 2], column, row, at / 3);
      made[at] = color[0];
      made[at + 1] = color[1];
      made[at + 2] = color[2];
    }
  }
  return { width, height, rgb: made };
}

/** Returns the lightness of each pixel. */
export function greyOf({ rgb }) {
  const grey = new Float32Array(rgb.length / 3);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = rgb[at * 3] * 0.3 + rgb[at * 3 + 1] * 0.59 + rgb[at * 3 + 2] * 0.11;
  }
  return grey;
}

/** Returns the x and y slopes of a plane that is smoothed by `radius`. */
export function slopesOf(plane, width, height, radius) {
  const soft = blur(plane, width, height, radius);
  const dx = new Float32Array(plane.length);
  const dy = new Float32Array(plane.length);
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column;
      dx[at] = soft[at + 1] - soft[at - 1];
      dy[at] = soft[at + width] - soft[at - width];
    }
  }
  return { dx, dy, soft };
}

/** Ink lines: 1 where a plane is darker than its surroundings (a difference of Gaussians). */
export function linesOf(plane, width, height, radius, strength) {
  const near = blur(plane, width, height, Math.max(1, radius * 0.6));
  const far = blur(plane, width, height, radius * 1.8);
  return near.map((value, at) => {
    const dark = (far[at] - value) * strength;
    return dark < 0 ? 0 : dark > 1 ? 1 : dark;
  });
}

/** Patches of even color with crisp rims (a Kuwahara filter of eight sectors). */
export function kuwahara({ width, height, rgb }, radius) {
  const sectors = 8;
  const places = [];
  for (let y = -radius; y <= radius; y += 1) {
    for (let x = -radius; x <= radius; x += 1) {
      const reach = Math.hypot(x, y);
      if (reach > radius + 0.3) continue;
      const turn = ((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * sectors;
      places.push([x, y, reach < 0.5 ? -1 : Math.floor(turn) % sectors]);
    }
  }
  const made = new Float32Array(rgb.length);
  const sums = new Float64Array(sectors * 5);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      sums.fill(0);
      for (const place of places) {
        if (place[2] < 0) continue;
        const x = Math.min(width - 1, Math.max(0, column + place[0]));
        const y = Math.min(height - 1, Math.max(0, row + place[1]));
        const at = (y * width + x) * 3;
        const to = place[2] * 5;
        const grey = rgb[at] * 0.3 + rgb[at + 1] * 0.59 + rgb[at + 2] * 0.11;
        sums[to] += rgb[at];
        sums[to + 1] += rgb[at + 1];
        sums[to + 2] += rgb[at + 2];
        sums[to + 3] += grey * grey;
        sums[to + 4] += 1;
      }
      const at = (row * width + column) * 3;
      let total = 0;
      for (let to = 0; to < sums.length; to += 5) {
        const count = sums[to + 4];
        const [r, g, b] = [sums[to] / count, sums[to + 1] / count, sums[to + 2] / count];
        const grey = r * 0.3 + g * 0.59 + b * 0.11;
        const spread = Math.max(0, sums[to + 3] / count - grey * grey);
        const weight = 1 / (1e-5 + spread) ** 2;
        made[at] += r * weight;
        made[at + 1] += g * weight;
        made[at + 2] += b * weight;
        total += weight;
      }
      for (let c = 0; c < 3; c += 1) made[at + c] /= total;
    }
  }
  return { width, height, rgb: made };
}
