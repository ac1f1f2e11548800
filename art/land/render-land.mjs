import { createFrame } from '../frame/frame.mjs';
import { createCamera } from '../tracer/camera.mjs';
import { createReader } from './heightfield.mjs';

const farthest = 60;
const stepsMax = 420;

/**
 * Renders land, water and sky from a camera, in kilometers. `ground(hit, out)` colors the land;
 * `detail(x, z, t)` adds details that are smaller than the heightfield's grid; `lake` is the
 * height of the water; `building` is a solid on the land with a `distance`, a `bound` and a
 * `paint`.
 */
export function renderLand(land, { width, height, samples }) {
  const { field, sky, sun, sunColor, haze, air, lake, water, ground, detail, ambient, building } =
    land;
  const coarse = createReader(field);
  const cast = createCamera(land.camera);
  const heightAt = detail ? (x, z, t) => coarse(x, z) + detail(x, z, t) : coarse;
  const frame = createFrame(width, height);
  const grid = Math.max(1, Math.round(Math.sqrt(samples)));
  const half = Math.max(width, height) / 2;
  const pixel = 1 / (half * land.camera.zoom);
  const out = [0, 0, 0];
  const surface = { x: 0, y: 0, z: 0, t: 0, nx: 0, ny: 1, nz: 0, bare: 1, r: 0, g: 0, b: 0 };
  let top = 0;
  let isBuilding = false;
  for (const value of field.heights) top = Math.max(top, value);
  top += land.detailMost ?? 0;

  function march(ox, oy, oz, dx, dy, dz, limit) {
    let t = 0.004;
    if (oy > top) {
      if (dy >= 0) return -1;
      t = (top - oy) / dy;
    }
    let before = t;
    isBuilding = false;
    const [enter, leave] = building ? pass(ox, oy, oz, dx, dy, dz) : [1, 0];
    for (let step = 0; step < stepsMax && t < limit; step += 1) {
      const y = oy + dy * t;
      if (y > top && dy > 0 && t > leave) return -1;
      const gap = y - heightAt(ox + dx * t, oz + dz * t, t);
      let most = Math.max(gap * 0.42, pixel * t * 1.4, 0.0009);
      if (t < leave) {
        const near = t < enter ? enter - t + 1e-5 : building.distance(ox + dx * t, y, oz + dz * t);
        if (t >= enter && near < pixel * t * 0.35) {
          isBuilding = true;
          return t;
        }
        most = Math.min(most, near * 0.9);
      }
      if (gap < pixel * t * 0.6) return refine(ox, oy, oz, dx, dy, dz, before, t);
      before = t;
      t += most;
    }
    return -1;
  }

  /** Returns the interval in which a ray is within the building's bound. */
  function pass(ox, oy, oz, dx, dy, dz) {
    const [x, y, z] = [ox - building.bound[0], oy - building.bound[1], oz - building.bound[2]];
    const along = x * dx + y * dy + z * dz;
    const inside = along * along - (x * x + y * y + z * z - building.bound[3] ** 2);
    if (inside <= 0) return [1, 0];
    return [-along - Math.sqrt(inside), -along + Math.sqrt(inside)];
  }

  function refine(ox, oy, oz, dx, dy, dz, from, to) {
    let [a, b] = [from, to];
    for (let turn = 0; turn < 6; turn += 1) {
      const t = (a + b) / 2;
      if (oy + dy * t < heightAt(ox + dx * t, oz + dz * t, t)) b = t;
      else a = t;
    }
    return b;
  }

  /** Returns the share of the sun's light at a point; a shadow's edge is softer with distance. */
  function sunAt(x, y, z, t) {
    let lit = building ? shadeOfBuilding(x, y, z) : 1;
    let far = 0.01 + t * 0.002;
    for (let step = 0; step < 46; step += 1) {
      const py = y + sun[1] * far;
      if (py > top) break;
      const gap = py - heightAt(x + sun[0] * far, z + sun[2] * far, t + 0.5);
      lit = Math.min(lit, 0.5 + (gap / far) * 26);
      if (lit <= 0) return 0;
      far += Math.max(gap * 0.7, 0.012 + far * 0.03);
    }
    return lit * lit * (3 - 2 * lit);
  }

  function shadeOfBuilding(x, y, z) {
    const [enter, leave] = pass(x, y, z, ...sun);
    if (leave <= 0 || leave <= enter) return 1;
    let lit = 1;
    let far = Math.max(enter, 0.0008);
    for (let step = 0; step < 60 && far < leave; step += 1) {
      const near = building.distance(x + sun[0] * far, y + sun[1] * far, z + sun[2] * far);
      lit = Math.min(lit, 0.5 + (near / far) * 30);
      if (lit <= 0) return 0;
      far += Math.max(near, 0.0004);
    }
    return lit;
  }

  /** Returns the light along a ray; water reflects once. */
  function look(ox, oy, oz, dx, dy, dz, isMirror, sx) {
    const toWater = lake !== undefined && dy < 0 ? (lake - oy) / dy : Infinity;
    const t = march(ox, oy, oz, dx, dy, dz, Math.min(toWater, farthest));
    if (t > 0) return shadeLand(ox, oy, oz, dx, dy, dz, t);
    if (toWater < farthest * 4 && !isMirror) return shadeWater(ox, oz, dx, dy, dz, toWater, sx);
    sky(dx, Math.max(dy, 0.001), dz, out, isMirror ? 8 : 16);
    land.overSky?.(dx, dy, dz, out);
    return out;
  }

  function shadeLand(ox, oy, oz, dx, dy, dz, t) {
    const x = ox + dx * t;
    const z = oz + dz * t;
    if (isBuilding) return shadeBuilding(x, oy + dy * t, z, dx, dy, dz, t);
    const y = heightAt(x, z, t);
    const e = Math.max(pixel * t * 1.2, 0.0015);
    const sx = heightAt(x + e, z, t) - heightAt(x - e, z, t);
    const sz = heightAt(x, z + e, t) - heightAt(x, z - e, t);
    const length = Math.hypot(sx, 2 * e, sz);
    surface.x = x;
    surface.y = y;
    surface.z = z;
    surface.t = t;
    surface.nx = -sx / length;
    surface.ny = (2 * e) / length;
    surface.nz = -sz / length;
    const wide = 0.06 + t * 0.004;
    const around =
      (coarse(x + wide, z) + coarse(x - wide, z) + coarse(x, z + wide) + coarse(x, z - wide)) / 4;
    surface.bare = Math.max(0.25, Math.min(1.15, 1 - (around - coarse(x, z)) / wide / 0.9));
    ground(surface);
    return light(dx, dy, dz);
  }

  function shadeBuilding(x, y, z, dx, dy, dz, t) {
    const { distance } = building;
    const e = Math.max(pixel * t * 0.4, 0.0001);
    const here = distance(x, y, z);
    const [sx, sy, sz] = [distance(x + e, y, z), distance(x, y + e, z), distance(x, y, z + e)];
    const length = Math.hypot(sx - here, sy - here, sz - here) || 1;
    Object.assign(surface, { x, y, z, t, bare: 1, glow: 0 });
    surface.nx = (sx - here) / length;
    surface.ny = (sy - here) / length;
    surface.nz = (sz - here) / length;
    building.paint(surface);
    if (surface.glow > 0) {
      out[0] = surface.r * surface.glow;
      out[1] = surface.g * surface.glow;
      out[2] = surface.b * surface.glow;
      return out;
    }
    return light(dx, dy, dz);
  }

  function light(dx, dy, dz) {
    const { x, y, z, t } = surface;
    const facing = surface.nx * sun[0] + surface.ny * sun[1] + surface.nz * sun[2];
    // An offset from the surface, so that it does not shadow itself.
    const off = isBuilding ? 0.0007 : 0;
    const lift = isBuilding ? 0 : 0.0015;
    const lit =
      facing > 0
        ? sunAt(x + surface.nx * off, y + surface.ny * off + lift, z + surface.nz * off, t)
        : 0;
    const direct = Math.max(0, facing) * lit * 1.25;
    const open = (0.45 + 0.55 * surface.ny) * surface.bare;
    const back = Math.max(0, -(surface.nx * sun[0] + surface.nz * sun[2])) * 0.25 * surface.bare;
    for (let c = 0; c < 3; c += 1) {
      const albedo = c === 0 ? surface.r : c === 1 ? surface.g : surface.b;
      out[c] = albedo * (sunColor[c] * direct + ambient[c] * (open + back));
    }
    veil(dx, dy, dz, t, y);
    return out;
  }

  /** Adds the light that the air scatters in, more of it toward the sun and near the ground. */
  function veil(dx, dy, dz, t, y) {
    const low = Math.exp(-Math.max(0, y - (land.airBase ?? 0)) * air.fall);
    const amount = 1 - Math.exp(-((t * air.density) ** (air.power ?? 1.2)) * low - t * air.thin);
    const toward = Math.max(0, dx * sun[0] + dy * sun[1] + dz * sun[2]);
    const warm = 0.12 * toward ** 3 + 0.4 * toward ** 14;
    for (let c = 0; c < 3; c += 1) {
      out[c] += (haze[c] + sunColor[c] * warm * air.glow - out[c]) * amount;
    }
  }

  function shadeWater(ox, oz, dx, dy, dz, t, sx) {
    const x = ox + dx * t;
    const z = oz + dz * t;
    const [nx, nz] = water.ripple(x, z, t, sx);
    const ny = 1 / Math.hypot(1, nx, nz);
    const facing = -(dx * nx * ny + dy * ny + dz * nz * ny);
    const k = 2 * facing * ny;
    const [rx, rz] = [dx + nx * k, dz + nz * k];
    const ry = Math.abs(dy + k) + 0.001;
    const mirror = 0.03 + 0.97 * (1 - Math.max(0, facing)) ** 5;
    look(x, lake + 0.0005, z, rx, ry, rz, true, sx);
    const depth = Math.min(1, Math.max(0, (lake - coarse(x, z)) / water.clear));
    for (let c = 0; c < 3; c += 1) {
      const body = water.shallow[c] + (water.deep[c] - water.shallow[c]) * depth;
      out[c] = Math.min(out[c], 5) * mirror * water.mirror + body * (1 - mirror);
    }
    veil(dx, dy, dz, t, lake);
    return out;
  }

  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 3) {
      for (let sub = 0; sub < grid * grid; sub += 1) {
        const px = (column + ((sub % grid) + 0.5) / grid - width / 2) / half;
        const py = (height / 2 - row - (Math.floor(sub / grid) + 0.5) / grid) / half;
        const ray = cast(px, py, 0, 0);
        const light = look(ray.ox, ray.oy, ray.oz, ray.dx, ray.dy, ray.dz, false, px);
        const share = 1 / (grid * grid);
        for (let c = 0; c < 3; c += 1) frame.light[at + c] += Math.min(light[c], 8) * share;
      }
    }
  }
  return frame;
}
