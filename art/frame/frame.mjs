/**
 * A picture as linear light: three floats a pixel, row by row. `mask` (0 to 1 a pixel) marks
 * the subject, in scenes that compute it.
 */
export function createFrame(width, height) {
  return { width, height, light: new Float32Array(width * height * 3), mask: undefined };
}

/** Renders a frame from the color of points; x and y run from 0 to 1 of the longer side, centered. */
export function shade(width, height, samples, colorAt) {
  const frame = createFrame(width, height);
  const longer = Math.max(width, height);
  const grid = Math.max(1, Math.round(Math.sqrt(samples)));
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      for (let sub = 0; sub < grid * grid; sub += 1) {
        const x = column + ((sub % grid) + 0.5) / grid;
        const y = row + (Math.floor(sub / grid) + 0.5) / grid;
        const color = colorAt((x - width / 2) / longer + 0.5, (y - height / 2) / longer + 0.5);
        for (let channel = 0; channel < 3; channel += 1) {
          frame.light[at + channel] += color[channel] / (grid * grid);
        }
      }
    }
  }
  return frame;
}

/** Blurs planes of floats by three passes of a box, which is close to a Gaussian. */
export function blur(plane, width, height, radius, channels = 1) {
  const from = Float32Array.from(plane);
  let to = new Float32Array(from.length);
  const reach = Math.max(1, Math.round(radius));
  for (let pass = 0; pass < 3; pass += 1) {
    boxRows(from, to, width, height, reach, channels, channels, width * channels);
    boxRows(to, from, height, width, reach, channels, width * channels, channels);
  }
  to = from;
  return to;
}

function boxRows(from, to, length, lines, reach, channels, step, stride) {
  const span = reach * 2 + 1;
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      const start = line * stride + channel;
      const at = (index) => start + Math.min(length - 1, Math.max(0, index)) * step;
      let sum = 0;
      for (let index = -reach; index <= reach; index += 1) sum += from[at(index)];
      for (let index = 0; index < length; index += 1) {
        to[start + index * step] = sum / span;
        sum += from[at(index + reach + 1)] - from[at(index - reach)];
      }
    }
  }
}
