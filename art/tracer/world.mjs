/** Limits of a ray's length and steps. */
const farthest = 200;
const stepsMax = 180;

/** The kind of a ray: a camera ray hits everything, a shadow ray only opaque solids. */
const sightRay = 0;
const shadowRay = 1;
const glassRay = 2;

/**
 * Solids that rays can hit. Each has `distance(x, y, z)`, a `material`, and a
 * `bound` [x, y, z, radius], so that rays which miss it are not marched.
 */
export function createWorld({ objects, floor }) {
  const count = objects.length;
  const hasGlass = objects.some(({ material }) => material.glass);
  const active = new Int32Array(count);
  const entries = new Float64Array(count);
  const exits = new Float64Array(count);
  const hit = { t: 0, object: undefined, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };

  /** Finds the solids that the ray may hit, and their intervals along it. */
  function select(ox, oy, oz, dx, dy, dz, limit, aim) {
    let chosen = 0;
    for (let at = 0; at < count; at += 1) {
      const object = objects[at];
      const { glass, shadowless } = object.material;
      if (aim === shadowRay && (glass || shadowless)) continue;
      if (aim === glassRay && !glass) continue;
      const { bound } = object;
      const radius = bound[3];
      const x = ox - bound[0];
      const y = oy - bound[1];
      const z = oz - bound[2];
      const along = x * dx + y * dy + z * dz;
      const inside = along * along - (x * x + y * y + z * z - radius * radius);
      if (inside <= 0) continue;
      const half = Math.sqrt(inside);
      if (half - along <= 0 || -along - half > limit) continue;
      active[chosen] = at;
      entries[chosen] = Math.max(0, -along - half);
      exits[chosen] = half - along;
      chosen += 1;
    }
    return chosen;
  }

  function march(ox, oy, oz, dx, dy, dz, limit, aim) {
    const chosen = select(ox, oy, oz, dx, dy, dz, limit, aim);
    if (chosen === 0) return -1;
    let t = Infinity;
    let end = 0;
    for (let at = 0; at < chosen; at += 1) {
      t = Math.min(t, entries[at]);
      end = Math.max(end, exits[at]);
    }
    end = Math.min(end, limit);
    for (let step = 0; step < stepsMax && t < end; step += 1) {
      let nearest = 1e9;
      let which = -1;
      const x = ox + dx * t;
      const y = oy + dy * t;
      const z = oz + dz * t;
      for (let at = 0; at < chosen; at += 1) {
        if (t > exits[at]) continue;
        // Outside its bound a solid is at least as far as the bound; this must never count as a hit.
        const distance =
          entries[at] > t
            ? entries[at] - t + 0.002 + t * 0.0002
            : objects[active[at]].distance(x, y, z);
        if (distance < nearest) {
          nearest = distance;
          which = active[at];
        }
      }
      if (which < 0) return -1;
      if (nearest < 0.0004 + t * 0.00012) {
        hit.t = t;
        return which;
      }
      t += nearest;
    }
    return -1;
  }

  /** Returns the ray's first hit, if any. The returned object is reused for the next ray. */
  function trace(ox, oy, oz, dx, dy, dz) {
    const ground = floor ? floor.meet(ox, oy, oz, dx, dy, dz) : farthest;
    const which = march(ox, oy, oz, dx, dy, dz, Math.min(ground, farthest), sightRay);
    if (which < 0) {
      if (ground >= farthest) return undefined;
      hit.t = ground;
      place(ox, oy, oz, dx, dy, dz);
      hit.object = floor;
      floor.face(hit);
      return hit;
    }
    place(ox, oy, oz, dx, dy, dz);
    hit.object = objects[which];
    face(objects[which].distance);
    return hit;
  }

  function place(ox, oy, oz, dx, dy, dz) {
    hit.x = ox + dx * hit.t;
    hit.y = oy + dy * hit.t;
    hit.z = oz + dz * hit.t;
  }

  /** Computes the surface's normal from four distances around the point. */
  function face(distance) {
    const { x, y, z } = hit;
    const e = 0.0007;
    const a = distance(x + e, y - e, z - e);
    const b = distance(x - e, y - e, z + e);
    const c = distance(x - e, y + e, z - e);
    const d = distance(x + e, y + e, z + e);
    const nx = a - b - c + d;
    const ny = -a - b + c + d;
    const nz = -a + b - c + d;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    hit.nx = nx / length;
    hit.ny = ny / length;
    hit.nz = nz / length;
  }

  function isBlocked(ox, oy, oz, dx, dy, dz) {
    return march(ox, oy, oz, dx, dy, dz, farthest, shadowRay) >= 0;
  }

  /** Returns the effect of glass on light that passes through it. */
  function glassBefore(ox, oy, oz, dx, dy, dz) {
    if (!hasGlass) return undefined;
    const which = march(ox, oy, oz, dx, dy, dz, farthest, glassRay);
    return which < 0 ? undefined : objects[which].material;
  }

  /** Returns the point where a ray from inside leaves the solid. */
  function cross(object, ox, oy, oz, dx, dy, dz) {
    let t = 0.002;
    for (let step = 0; step < stepsMax; step += 1) {
      const depth = -object.distance(ox + dx * t, oy + dy * t, oz + dz * t);
      if (depth < 0.0003) break;
      t += depth;
    }
    hit.t = t;
    place(ox, oy, oz, dx, dy, dz);
    hit.object = object;
    face(object.distance);
    return hit;
  }

  return { trace, isBlocked, glassBefore, cross };
}

/** A photographer's cove: a floor at `height` that curves up into a wall at `back`. */
export function createCove(material, back, radius, height = 0) {
  return {
    material,
    meet(_ox, y0, oz, _dx, dy, dz) {
      const oy = y0 - height;
      if (dy < 0) {
        const t = -oy / dy;
        if (oz + dz * t < back - radius) return t;
      }
      if (dz > 0) {
        const t = (back - oz) / dz;
        if (oy + dy * t > radius) return t;
        const y = oy - radius;
        const z = oz - back + radius;
        const a = dy * dy + dz * dz;
        const b = y * dy + z * dz;
        const c = y * y + z * z - radius * radius;
        const root = b * b - a * c;
        if (root > 0) return (Math.sqrt(root) - b) / a;
      }
      return Infinity;
    },
    face(hit) {
      hit.nx = 0;
      const y = radius - hit.y + height;
      const z = back - radius - hit.z;
      if (z >= 0) [hit.ny, hit.nz] = [1, 0];
      else if (y <= 0) [hit.ny, hit.nz] = [0, -1];
      else {
        const length = Math.hypot(y, z);
        [hit.ny, hit.nz] = [y / length, z / length];
      }
    },
  };
}
