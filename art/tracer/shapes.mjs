// Signed distances to simple solids, in meters of the scene: negative inside.

export function sphere(x, y, z, radius) {
  return Math.sqrt(x * x + y * y + z * z) - radius;
}

/** Not exact, but never too large near the surface, as ray marching requires. */
export function ellipsoid(x, y, z, a, b, c) {
  const px = x / a;
  const py = y / b;
  const pz = z / c;
  const reach = Math.sqrt(px * px + py * py + pz * pz);
  const qx = px / a;
  const qy = py / b;
  const qz = pz / c;
  const slope = Math.sqrt(qx * qx + qy * qy + qz * qz);
  if (slope < 1e-9) return -Math.min(a, b, c);
  return (reach * (reach - 1)) / slope;
}

export function box(x, y, z, a, b, c, round) {
  const qx = Math.abs(x) - a + round;
  const qy = Math.abs(y) - b + round;
  const qz = Math.abs(z) - c + round;
  const ox = qx > 0 ? qx : 0;
  const oy = qy > 0 ? qy : 0;
  const oz = qz > 0 ? qz : 0;
  const inside = Math.max(qx, qy, qz);
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + (inside < 0 ? inside : 0) - round;
}

/** A cylinder along y, with rounded rims. */
export function cylinder(x, y, z, radius, half, round) {
  const qx = Math.sqrt(x * x + z * z) - radius + round;
  const qy = Math.abs(y) - half + round;
  const ox = qx > 0 ? qx : 0;
  const oy = qy > 0 ? qy : 0;
  const inside = Math.max(qx, qy);
  return Math.sqrt(ox * ox + oy * oy) + (inside < 0 ? inside : 0) - round;
}

/** A ring around y. */
export function torus(x, y, z, radius, tube) {
  const q = Math.sqrt(x * x + z * z) - radius;
  return Math.sqrt(q * q + y * y) - tube;
}

/** A stick from a to b whose ends have the radii given. */
export function stick(x, y, z, ax, ay, az, bx, by, bz, from, to = from) {
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  let t = (px * ux + py * uy + pz * uz) / (ux * ux + uy * uy + uz * uz);
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const dx = px - ux * t;
  const dy = py - uy * t;
  const dz = pz - uz * t;
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - from - (to - from) * t;
}

/** A cone along y with its base at 0. */
export function cone(x, y, z, foot, top, height, round) {
  const q = Math.sqrt(x * x + z * z);
  const slope = (foot - top) / height;
  const side = (q - foot + slope * y + round) / Math.sqrt(1 + slope * slope);
  const cap = Math.abs(y - height / 2) - height / 2 + round;
  const os = side > 0 ? side : 0;
  const oc = cap > 0 ? cap : 0;
  const inside = Math.max(side, cap);
  return Math.sqrt(os * os + oc * oc) + (inside < 0 ? inside : 0) - round;
}

/** Joins two solids with a fillet. */
export function join(a, b, fillet) {
  const h = fillet - Math.abs(a - b);
  return Math.min(a, b) - (h > 0 ? (h * h) / (4 * fillet) : 0);
}

/** Subtracts b from a, with a soft rim. */
export function carve(a, b, fillet) {
  return -join(-a, b, fillet);
}

/** A smooth profile through evenly spaced heights, for turned vessels. */
export function createProfile(radii) {
  const last = radii.length - 1;
  return (t) => {
    const place = t <= 0 ? 0 : t >= 1 ? last : t * last;
    const at = Math.min(last - 1, Math.floor(place));
    const f = place - at;
    const before = radii[Math.max(0, at - 1)];
    const a = radii[at];
    const b = radii[at + 1];
    const after = radii[Math.min(last, at + 2)];
    return (
      a +
      0.5 *
        f *
        (b - before + f * (2 * before - 5 * a + 4 * b - after + f * (3 * (a - b) + after - before)))
    );
  };
}

/** A turned vessel, hollow and open above when it has a wall. */
export function vessel(x, y, z, profile, height, wall) {
  const q = Math.sqrt(x * x + z * z);
  const outer = Math.max(q - profile(y / height), -y, y - height) * 0.72;
  if (!wall) return outer;
  const inner = Math.max(q - profile(y / height) + wall, wall - y);
  return -join(-outer, inner, wall * 0.6) * 0.9;
}
