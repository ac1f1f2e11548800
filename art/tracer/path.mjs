import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { passThrough } from './refract.mjs';
import { createScattering } from './scatter.mjs';
import { createWorld } from './world.mjs';

const bouncesMax = 5;
/** Brighter samples are clamped to this, because they would show as dots. */
const brightest = 6;
/** From this roughness, reflections of a panel are sampled from the panel and not by random rays. */
const panelRough = 0.15;

/**
 * Follows light backwards from the camera. Returns `sample(x, y, a, b)`, which
 * fills and returns one record: the light, and what was first seen there.
 */
export function createTracer({ objects, floor, ambient, backdrop, softBoxes, camera, seed }) {
  const world = createWorld({ objects, floor });
  const random = createRandom(seed);
  const sky = [0, 0, 0];
  const surface = { r: 0, g: 0, b: 0, rough: 0, shine: 0, metal: 0, glow: 0 };
  const seen = {
    light: [0, 0, 0],
    albedo: [1, 1, 1],
    normal: [0, 0, 0],
    depth: 0,
    subject: 0,
    alpha: 0,
  };
  const { direction, scatter, mirror } = createScattering(random);
  let red = 0;
  let green = 0;
  let blue = 0;

  function sample(px, py, a, b) {
    const ray = camera(px, py, a, b);
    let { ox, oy, oz, dx, dy, dz } = ray;
    let tr = 1;
    let tg = 1;
    let tb = 1;
    let isMirror = true;
    let isFirst = true;
    red = green = blue = 0;
    seen.subject = seen.alpha = 0;
    for (let bounce = 0; bounce <= bouncesMax; bounce += 1) {
      const hit = world.trace(ox, oy, oz, dx, dy, dz);
      if (!hit) {
        if (isFirst) remember(1, 1, 1, -dx, -dy, -dz, 50, undefined);
        leave(dx, dy, dz, tr, tg, tb, isMirror, bounce === 0);
        break;
      }
      const { object, nx, ny, nz } = hit;
      const { material } = object;
      surface.r = material.r;
      surface.g = material.g;
      surface.b = material.b;
      surface.rough = material.rough;
      surface.shine = material.shine;
      surface.metal = material.metal;
      surface.glow = material.glow ?? 0;
      if (material.paint) material.paint(hit.x, hit.y, hit.z, surface, hit);
      if (isFirst) {
        const plain = material.glass || surface.metal > 0.5;
        remember(
          plain ? 1 : surface.r,
          plain ? 1 : surface.g,
          plain ? 1 : surface.b,
          nx,
          ny,
          nz,
          hit.t,
          object,
        );
        isFirst = false;
      }
      if (surface.glow > 0) {
        red += tr * surface.r * surface.glow;
        green += tg * surface.g * surface.glow;
        blue += tb * surface.b * surface.glow;
        if (!material.lit) break;
      }
      const facing = -(dx * nx + dy * ny + dz * nz);
      if (material.glass) {
        const reflected = fresnel(Math.max(0, facing), 0.04);
        if (random() < reflected) {
          ox = hit.x + nx * 0.002;
          oy = hit.y + ny * 0.002;
          oz = hit.z + nz * 0.002;
          dx += 2 * facing * nx;
          dy += 2 * facing * ny;
          dz += 2 * facing * nz;
        } else {
          const path = passThrough(world, object, hit, dx, dy, dz, 1.45);
          ({ ox, oy, oz, dx, dy, dz } = path);
          tr *= material.r ** path.length;
          tg *= material.g ** path.length;
          tb *= material.b ** path.length;
        }
        isMirror = true;
        continue;
      }
      ox = hit.x + nx * 0.002;
      oy = hit.y + ny * 0.002;
      oz = hit.z + nz * 0.002;
      const base = 0.04 * surface.shine;
      const reflected =
        surface.metal > 0.5
          ? 1
          : fresnel(Math.max(0, facing), base) *
            (1 - surface.rough * 0.6) *
            Math.min(1, surface.shine);
      const isRough = surface.rough >= panelRough;
      for (const box of softBoxes) {
        lightBy(box, ox, oy, oz, dx, dy, dz, hit, tr, tg, tb, reflected, isRough);
      }
      // Directly visible reflections get more samples, because noise is most visible there.
      const chance =
        surface.metal > 0.5
          ? 1
          : bounce === 0 && reflected > 0.01
            ? Math.max(0.3, reflected)
            : reflected;
      if (random() < chance) {
        tr *= reflected / chance;
        tg *= reflected / chance;
        tb *= reflected / chance;
        if (surface.metal > 0.5) {
          tr *= surface.r;
          tg *= surface.g;
          tb *= surface.b;
        }
        mirror(nx, ny, nz, dx, dy, dz, surface.rough);
        dx = direction.x;
        dy = direction.y;
        dz = direction.z;
        if (dx * hit.nx + dy * hit.ny + dz * hit.nz <= 0) break;
        isMirror = !isRough;
        continue;
      }
      const rest = (1 - reflected) / (1 - chance);
      tr *= surface.r * rest;
      tg *= surface.g * rest;
      tb *= surface.b * rest;
      isMirror = false;
      scatter(nx, ny, nz);
      dx = direction.x;
      dy = direction.y;
      dz = direction.z;
      if (bounce > 1) {
        const survival = Math.min(0.95, Math.max(tr, tg, tb));
        if (random() > survival) break;
        tr /= survival;
        tg /= survival;
        tb /= survival;
      }
    }
    const peak = Math.max(red, green, blue);
    const held = peak > brightest ? brightest / peak : 1;
    seen.light[0] = red * held;
    seen.light[1] = green * held;
    seen.light[2] = blue * held;
    return seen;
  }

  function remember(r, g, b, nx, ny, nz, depth, object) {
    seen.albedo[0] = r;
    seen.albedo[1] = g;
    seen.albedo[2] = b;
    seen.normal[0] = nx;
    seen.normal[1] = ny;
    seen.normal[2] = nz;
    seen.depth = depth;
    seen.subject = object && object !== floor && !object.isSetting ? 1 : 0;
  }

  /** Light from outside. Panels count only in mirrors, because matt surfaces have sampled them. */
  function leave(dx, dy, dz, tr, tg, tb, isMirror, isDirect) {
    if (isDirect && backdrop) backdrop(dx, dy, dz, sky);
    else ambient(dy, sky);
    red += tr * sky[0];
    green += tg * sky[1];
    blue += tb * sky[2];
    if (!isMirror || isDirect) return;
    for (const box of softBoxes) {
      const cover = box.cover(dx, dy, dz) * box.seen;
      if (cover === 0) continue;
      red += tr * box.light[0] * cover;
      green += tg * box.light[1] * cover;
      blue += tb * box.light[2] * cover;
    }
  }

  /** Light from one point of a panel: diffuse, and reflected by a rough surface. */
  function lightBy(box, ox, oy, oz, dx, dy, dz, hit, tr, tg, tb, reflected, isRough) {
    if (surface.metal > 0.5 && !isRough) return;
    const { nx, ny, nz, object } = hit;
    const a = random() * 2 - 1;
    const b = random() * 2 - 1;
    let x = box.direction[0] + box.u[0] * a + box.v[0] * b;
    let y = box.direction[1] + box.u[1] * a + box.v[1] * b;
    let z = box.direction[2] + box.u[2] * a + box.v[2] * b;
    const length = Math.sqrt(x * x + y * y + z * z);
    x /= length;
    y /= length;
    z /= length;
    const wrap = object.material.wrap ?? 0;
    const bare = x * nx + y * ny + z * nz;
    const cosine = (bare + wrap) / (1 + wrap);
    if (cosine <= 0 || world.isBlocked(ox, oy, oz, x, y, z)) return;
    const stain = world.glassBefore(ox, oy, oz, x, y, z);
    const panel = (box.area / (length * length * length)) * (stain ? 0.62 : 1);
    if (stain) {
      tr *= stain.r;
      tg *= stain.g;
      tb *= stain.b;
    }
    const spread = surface.metal > 0.5 ? 0 : ((1 - reflected) * cosine) / Math.PI;
    let shine = 0;
    if (isRough && bare > 0) {
      const hx = x - dx;
      const hy = y - dy;
      const hz = z - dz;
      const half = Math.sqrt(hx * hx + hy * hy + hz * hz);
      const facing = Math.max(0, (hx * nx + hy * ny + hz * nz) / half);
      const toward = Math.max(0.1, (hx * x + hy * y + hz * z) / half);
      const alpha = surface.rough ** 4;
      const lobe = facing * facing * (alpha - 1) + 1;
      const bright = surface.metal > 0.5 ? 1 : fresnel(toward, 0.04 * surface.shine);
      shine =
        (bright * bare * alpha) /
        (Math.PI * lobe * lobe * 4 * toward * toward * (surface.rough + 0.5));
    }
    const tint = surface.metal > 0.5;
    red += tr * box.light[0] * panel * (surface.r * spread + (tint ? surface.r : 1) * shine);
    green += tg * box.light[1] * panel * (surface.g * spread + (tint ? surface.g : 1) * shine);
    blue += tb * box.light[2] * panel * (surface.b * spread + (tint ? surface.b : 1) * shine);
  }

  return sample;
}

function fresnel(facing, base) {
  return base + (1 - base) * (1 - facing) ** 5;
}
