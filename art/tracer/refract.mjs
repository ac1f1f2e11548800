/** Bends the ray into glass and out again, with at most eight reflections inside. */
export function passThrough(world, object, hit, dx, dy, dz, index) {
  const path = { ox: hit.x, oy: hit.y, oz: hit.z, dx, dy, dz, length: 0 };
  bend(path, hit.nx, hit.ny, hit.nz, 1 / index);
  for (let turn = 0; turn < 8; turn += 1) {
    const out = world.cross(object, path.ox, path.oy, path.oz, path.dx, path.dy, path.dz);
    path.length += out.t;
    path.ox = out.x;
    path.oy = out.y;
    path.oz = out.z;
    if (bend(path, -out.nx, -out.ny, -out.nz, index)) break;
  }
  path.ox += path.dx * 0.003;
  path.oy += path.dy * 0.003;
  path.oz += path.dz * 0.003;
  return path;
}

/** Refracts where possible (true), else reflects inside (false). */
function bend(path, nx, ny, nz, ratio) {
  const along = path.dx * nx + path.dy * ny + path.dz * nz;
  const under = 1 - ratio * ratio * (1 - along * along);
  const isThrough = under >= 0;
  const d = isThrough ? ratio : 1;
  const n = isThrough ? -(ratio * along + Math.sqrt(under)) : -2 * along;
  path.dx = path.dx * d + nx * n;
  path.dy = path.dy * d + ny * n;
  path.dz = path.dz * d + nz * n;
  return isThrough;
}
