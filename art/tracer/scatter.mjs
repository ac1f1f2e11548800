/** Chooses a random direction of light from a surface, and writes it to `direction`. */
export function createScattering(random) {
  const direction = { x: 0, y: 0, z: 0 };

  function scatter(nx, ny, nz) {
    const height = random() * 2 - 1;
    const turn = random() * 6.283185;
    const flat = Math.sqrt(1 - height * height);
    const x = nx + flat * Math.cos(turn);
    const y = ny + height;
    const z = nz + flat * Math.sin(turn);
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    direction.x = x / length;
    direction.y = y / length;
    direction.z = z / length;
  }

  /** Reflects at a random facet of a rough surface (GGX). */
  function mirror(nx, ny, nz, dx, dy, dz, rough) {
    const alpha = rough * rough;
    const u = random();
    const cosine = Math.sqrt((1 - u) / (1 + (alpha * alpha - 1) * u));
    const sine = Math.sqrt(1 - cosine * cosine);
    const turn = random() * 6.283185;
    const sign = nz >= 0 ? 1 : -1;
    const k = -1 / (sign + nz);
    const m = nx * ny * k;
    const a = sine * Math.cos(turn);
    const b = sine * Math.sin(turn);
    const hx = (1 + sign * nx * nx * k) * a + m * b + nx * cosine;
    const hy = sign * m * a + (sign + ny * ny * k) * b + ny * cosine;
    const hz = -sign * nx * a - ny * b + nz * cosine;
    const along = 2 * (dx * hx + dy * hy + dz * hz);
    direction.x = dx - along * hx;
    direction.y = dy - along * hy;
    direction.z = dz - along * hz;
  }

  return { direction, scatter, mirror };
}
