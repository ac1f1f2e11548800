/**
 * A camera at `eye` that looks at `target`. `zoom` is the focal length divided by half of the
 * longer side; `lens` is the aperture; the focus is at the target or at `focus`.
 */
export function createCamera({ eye, target, zoom, lens = 0, focus, tilt = 0 }) {
  const forward = normal(target.map((part, at) => part - eye[at]));
  const side = normal(cross([Math.sin(tilt), Math.cos(tilt), 0], forward));
  const up = cross(forward, side);
  const sharp = focus ?? Math.hypot(...target.map((part, at) => part - eye[at]));
  const ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0 };

  /** x and y from -1 to 1 of the longer side, y upwards; a and b choose a point on the lens. */
  return (x, y, a, b) => {
    const px = (x / zoom) * sharp;
    const py = (y / zoom) * sharp;
    const reach = Math.sqrt(a) * lens;
    const lx = reach * Math.cos(b * 6.283185);
    const ly = reach * Math.sin(b * 6.283185);
    ray.ox = eye[0] + side[0] * lx + up[0] * ly;
    ray.oy = eye[1] + side[1] * lx + up[1] * ly;
    ray.oz = eye[2] + side[2] * lx + up[2] * ly;
    const dx = forward[0] * sharp + side[0] * (px - lx) + up[0] * (py - ly);
    const dy = forward[1] * sharp + side[1] * (px - lx) + up[1] * (py - ly);
    const dz = forward[2] * sharp + side[2] * (px - lx) + up[2] * (py - ly);
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    ray.dx = dx / length;
    ray.dy = dy / length;
    ray.dz = dz / length;
    return ray;
  };
}

function normal(vector) {
  const length = Math.hypot(...vector);
  return vector.map((part) => part / length);
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
