import { hex, smooth } from '../../emulators/image-provider/drawing/color.ts';

/**
 * A soft box: a bright square panel far away in a direction, `size` being the
 * tangent of half its angle.
 */
export function createSoftBox({ from, size, power, color = 'ffffff', height = size, seen = 1 }) {
  const length = Math.hypot(...from);
  const [x, y, z] = from.map((part) => part / length);
  const flat = Math.hypot(x, z) || 1;
  const u = [(z / flat) * size, 0, (-x / flat) * size];
  const v = [((-x * y) / flat) * height, flat * height, ((-z * y) / flat) * height];
  const tint = hex(color);
  return {
    direction: [x, y, z],
    u,
    v,
    light: tint.map((channel) => channel * power),
    seen,
    /** The panel's area at distance 1, from its half sides: the weight of a sample. */
    area: 4 * size * height,
    /** Returns the panel's light in a ray that leaves the scene, with a soft rim. */
    cover(dx, dy, dz) {
      const along = dx * x + dy * y + dz * z;
      if (along <= 0.01) return 0;
      const a = Math.abs((dx * u[0] + dy * u[1] + dz * u[2]) / (along * size * size));
      const b = Math.abs((dx * v[0] + dy * v[1] + dz * v[2]) / (along * height * height));
      if (a > 1.02 || b > 1.02) return 0;
      return smooth(1.02, 0.94, a) * smooth(1.02, 0.94, b);
    },
  };
}

/** The room's own light, from below through the horizon to above. */
export function createAmbient(below, horizon, above, power = 1) {
  const [low, middle, high] = [below, horizon, above].map((digits) =>
    hex(digits).map((channel) => channel * power),
  );
  return (dy, out) => {
    const [far, t] = dy < 0 ? [low, -dy] : [high, dy];
    const s = Math.sqrt(t);
    out[0] = middle[0] + (far[0] - middle[0]) * s;
    out[1] = middle[1] + (far[1] - middle[1]) * s;
    out[2] = middle[2] + (far[2] - middle[2]) * s;
  };
}

/** A surface's material. `paint(x, y, z, out)` may vary it by position. */
export function createMaterial(digits, rest = {}) {
  const [r, g, b] = hex(digits);
  return { r, g, b, rough: 0.5, shine: 1, metal: 0, ...rest };
}
