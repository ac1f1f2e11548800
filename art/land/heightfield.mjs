/** Heights on a square grid with an edge of `extent` kilometers and its center at x = 0, z = extent / 2. */
export function createHeightfield(size, extent, heightAt) {
  const heights = new Float32Array(size * size);
  const cell = extent / (size - 1);
  for (let row = 0, at = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1, at += 1) {
      heights[at] = heightAt(column * cell - extent / 2, row * cell);
    }
  }
  return { size, extent, cell, heights };
}

/** Interpolates a heightfield at any point; outside it has the height of its rim. */
export function createReader({ size, extent, cell, heights }) {
  const last = size - 1.001;
  return (x, z) => {
    let u = (x + extent / 2) / cell;
    let v = z / cell;
    u = u < 0 ? 0 : u > last ? last : u;
    v = v < 0 ? 0 : v > last ? last : v;
    const column = u | 0;
    const row = v | 0;
    const fu = u - column;
    const fv = v - row;
    const at = row * size + column;
    const a = heights[at] + (heights[at + 1] - heights[at]) * fu;
    const b = heights[at + size] + (heights[at + size + 1] - heights[at + size]) * fu;
    return a + (b - a) * fv;
  };
}

/**
 * Erodes the land: drops run downhill, take soil where they are fast and leave it where they
 * slow down (Hans Theobald Beyer's particle method).
 */
export function erode({ size, cell, heights }, { drops, random, strength = 0.3 }) {
  const stepsMax = 48;
  for (let drop = 0; drop < drops; drop += 1) {
    let x = 1 + random() * (size - 3);
    let y = 1 + random() * (size - 3);
    let [dx, dy, speed, water, soil] = [0, 0, 1, 1, 0];
    for (let step = 0; step < stepsMax; step += 1) {
      const column = x | 0;
      const row = y | 0;
      const u = x - column;
      const v = y - row;
      const at = row * size + column;
      const [a, b] = [heights[at], heights[at + 1]];
      const [c, d] = [heights[at + size], heights[at + size + 1]];
      const gx = ((b - a) * (1 - v) + (d - c) * v) / cell;
      const gy = ((c - a) * (1 - u) + (d - b) * u) / cell;
      dx = dx * 0.1 - gx * 0.9;
      dy = dy * 0.1 - gy * 0.9;
      const length = Math.hypot(dx, dy);
      if (length < 1e-6) break;
      dx /= length;
      dy /= length;
      const before = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
      x += dx;
      y += dy;
      if (x < 1 || y < 1 || x >= size - 2 || y >= size - 2) break;
      const next = (y | 0) * size + (x | 0);
      const [p, q] = [x - (x | 0), y - (y | 0)];
      const after =
        (heights[next] * (1 - p) + heights[next + 1] * p) * (1 - q) +
        (heights[next + size] * (1 - p) + heights[next + size + 1] * p) * q;
      const fall = (before - after) / cell;
      const carried = Math.max(fall, 0.01) * speed * water * 4;
      const spread = (amount) => {
        heights[at] += amount * (1 - u) * (1 - v);
        heights[at + 1] += amount * u * (1 - v);
        heights[at + size] += amount * (1 - u) * v;
        heights[at + size + 1] += amount * u * v;
      };
      if (soil > carried || fall < 0) {
        const left = fall < 0 ? Math.min(-fall, soil) : (soil - carried) * 0.3;
        soil -= left;
        spread(left * cell);
      } else {
        const taken = Math.min((carried - soil) * strength, fall);
        soil += taken;
        spread(-taken * cell);
      }
      speed = Math.sqrt(Math.max(0, speed * speed + fall * 2));
      water *= 0.985;
    }
  }
}
