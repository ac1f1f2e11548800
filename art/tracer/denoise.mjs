const kernel = [0.0625, 0.25, 0.375, 0.25, 0.0625];

/**
 * Removes sampling noise along surfaces and not across their edges (an à-trous filter that is
 * guided by color, normal and depth, and weak where the samples agree).
 */
export function denoise({ width, height, light, albedo, normal, depth, spread }, passes = 5) {
  const count = width * height;
  let from = new Float32Array(count * 3);
  for (let at = 0; at < count * 3; at += 1) from[at] = light[at] / (albedo[at] + 0.02);
  let to = new Float32Array(count * 3);
  let doubt = Float32Array.from(spread);
  let nextDoubt = new Float32Array(count);
  for (let pass = 0; pass < passes; pass += 1) {
    const step = 1 << pass;
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const at = row * width + column;
        const a = at * 3;
        const r = from[a];
        const g = from[a + 1];
        const b = from[a + 2];
        const nx = normal[a];
        const ny = normal[a + 1];
        const nz = normal[a + 2];
        const tolerance = 3.2 * Math.sqrt(doubtAround(doubt, width, height, column, row)) + 0.012;
        const near = depth[at];
        const pr = albedo[a];
        const pg = albedo[a + 1];
        const pb = albedo[a + 2];
        let sr = r * 1e-6;
        let sg = g * 1e-6;
        let sb = b * 1e-6;
        let sum = 1e-6;
        let vague = 0;
        for (let j = -2; j <= 2; j += 1) {
          const y = row + j * step;
          if (y < 0 || y >= height) continue;
          for (let i = -2; i <= 2; i += 1) {
            const x = column + i * step;
            if (x < 0 || x >= width) continue;
            const other = y * width + x;
            const o = other * 3;
            const facing = nx * normal[o] + ny * normal[o + 1] + nz * normal[o + 2];
            if (facing < 0.7) continue;
            const gap = Math.abs(near - depth[other]) / (near * 0.012 * step + 1e-4);
            if (gap > 6) continue;
            const apart =
              (Math.abs(r - from[o]) + Math.abs(g - from[o + 1]) + Math.abs(b - from[o + 2])) / 3;
            const painted =
              Math.abs(pr - albedo[o]) +
              Math.abs(pg - albedo[o + 1]) +
              Math.abs(pb - albedo[o + 2]);
            const weight =
              kernel[i + 2] *
              kernel[j + 2] *
              facing ** 48 *
              Math.exp(-apart / tolerance - gap - painted * 4);
            sr += from[o] * weight;
            sg += from[o + 1] * weight;
            sb += from[o + 2] * weight;
            vague += doubt[other] * weight * weight;
            sum += weight;
          }
        }
        to[a] = sr / sum;
        to[a + 1] = sg / sum;
        to[a + 2] = sb / sum;
        nextDoubt[at] = vague / (sum * sum);
      }
    }
    [from, to] = [to, from];
    [doubt, nextDoubt] = [nextDoubt, doubt];
  }
  for (let at = 0; at < count * 3; at += 1) from[at] *= albedo[at] + 0.02;
  return from;
}

/** Returns the variance of a pixel, averaged with its neighbors'. */
function doubtAround(doubt, width, height, column, row) {
  let sum = 0;
  let weights = 0;
  for (let j = -1; j <= 1; j += 1) {
    const y = row + j;
    if (y < 0 || y >= height) continue;
    for (let i = -1; i <= 1; i += 1) {
      const x = column + i;
      if (x < 0 || x >= width) continue;
      const weight = i === 0 && j === 0 ? 4 : i === 0 || j === 0 ? 2 : 1;
      sum += doubt[y * width + x] * weight;
      weights += weight;
    }
  }
  return sum / weights;
}
