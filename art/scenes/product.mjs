import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { createCamera } from '../tracer/camera.mjs';
import { photograph } from '../tracer/photograph.mjs';
import { box, carve, cylinder, ellipsoid, sphere, stick, torus } from '../tracer/shapes.mjs';
import { createAmbient, createMaterial, createSoftBox } from '../tracer/studio.mjs';
import { createCove } from '../tracer/world.mjs';

const noise = createNoise(52);
const [c, s] = [Math.cos(0.42), Math.sin(0.42)];

/** A part of the camera in the camera's coordinates; `middle` and `reach` bound it there. */
function part(distance, [mx, my, mz], reach, material) {
  return {
    distance: (x, y, z) => distance(x * c + z * s, y, z * c - x * s),
    bound: [mx * c - mz * s, my, mx * s + mz * c, reach],
    material,
  };
}

const leather = createMaterial('b5533a', {
  rough: 0.5,
  shine: 0.8,
  paint(x, y, z, out) {
    const grain = 0.78 + 0.4 * fractal(noise, (x + z) * 26, y * 26, 3);
    out.r *= grain;
    out.g *= grain;
    out.b *= grain;
  },
});
const silver = createMaterial('d9d6d0', { rough: 0.28, metal: 1 });
const black = createMaterial('17171a', { rough: 0.35 });
const gold = createMaterial('f0b53a', { rough: 0.2, metal: 1 });
const lensGlass = createMaterial('0c1020', { rough: 0.03, shine: 3 });
const cream = createMaterial('efe4d0', { rough: 0.4 });

/** A ring or disc around the lens's axis. */
const along = (x, y, z, middle, radius, half, round) =>
  cylinder(x, z - middle, y - 0.62, radius, half, round);

const camera = [
  part((x, y, z) => box(x, y - 0.52, z, 1.02, 0.42, 0.34, 0.1), [0, 0.52, 0], 1.18, leather),
  part((x, y, z) => box(x, y - 1.02, z, 1.04, 0.13, 0.36, 0.08), [0, 1.02, 0], 1.12, silver),
  part((x, y, z) => box(x, y - 0.1, z, 1.04, 0.08, 0.36, 0.06), [0, 0.1, 0], 1.12, silver),
  part((x, y, z) => box(x - 0.05, y - 1.2, z, 0.36, 0.17, 0.28, 0.09), [0.05, 1.2, 0], 0.5, silver),
  part(
    (x, y, z) => box(x - 0.05, y - 1.2, z + 0.27, 0.22, 0.09, 0.03, 0.02),
    [0.05, 1.2, -0.27],
    0.26,
    lensGlass,
  ),
  part((x, y, z) => cylinder(x - 0.68, y - 1.2, z, 0.19, 0.09, 0.02), [0.68, 1.2, 0], 0.24, black),
  part(
    (x, y, z) => cylinder(x - 0.68, y - 1.31, z, 0.13, 0.03, 0.015),
    [0.68, 1.31, 0],
    0.16,
    silver,
  ),
  part(
    (x, y, z) => cylinder(x + 0.62, y - 1.18, z, 0.12, 0.06, 0.02),
    [-0.62, 1.18, 0],
    0.16,
    gold,
  ),
  part(
    (x, y, z) => cylinder(x + 0.88, y - 1.17, z, 0.08, 0.04, 0.02),
    [-0.88, 1.17, 0],
    0.12,
    black,
  ),
  part((x, y, z) => along(x, y, z, -0.38, 0.47, 0.08, 0.03), [0, 0.62, -0.38], 0.52, silver),
  part(
    (x, y, z) => {
      const ribs = 0.012 * Math.sin(Math.atan2(x, y - 0.62) * 52);
      return (along(x, y, z, -0.58, 0.42, 0.16, 0.03) + ribs) * 0.8;
    },
    [0, 0.62, -0.58],
    0.5,
    black,
  ),
  part(
    (x, y, z) =>
      carve(along(x, y, z, -0.78, 0.4, 0.08, 0.03), along(x, y, z, -0.84, 0.31, 0.08, 0.02), 0.02),
    [0, 0.62, -0.78],
    0.46,
    silver,
  ),
  part(
    (x, y, z) => ellipsoid(x, y - 0.62, z + 0.72, 0.3, 0.3, 0.1),
    [0, 0.62, -0.72],
    0.32,
    lensGlass,
  ),
  part((x, y, z) => torus(x, z + 0.76, y - 0.62, 0.22, 0.012), [0, 0.62, -0.76], 0.25, gold),
  part((x, y, z) => sphere(x - 0.76, y - 0.82, z + 0.33, 0.045), [0.76, 0.82, -0.33], 0.06, gold),
];

/** The wall, and below it the boards of the desk. */
const wallAndDesk = createMaterial('c9bfae', {
  rough: 0.9,
  shine: 0.1,
  paint(x, y, z, out) {
    if (y > 0.005) return;
    const ring = fractal(noise, x * 0.5 + 3, z * 6, 5);
    const tone = 0.62 + 0.7 * ring + 0.07 * Math.sin(z * 60 + ring * 30);
    out.r = 0.485 * tone;
    out.g = 0.235 * tone;
    out.b = 0.085 * tone;
    out.rough = 0.42;
    out.shine = 0.7;
  },
});
const setting = (distance, bound, material) => ({ distance, bound, material, isSetting: true });

const room = [
  setting(
    (x, y, z) =>
      carve(
        cylinder(x + 1.95, y - 0.42, z - 1.5, 0.4, 0.42, 0.05),
        cylinder(x + 1.95, y - 0.6, z - 1.5, 0.34, 0.42, 0.03),
        0.02,
      ),
    [-1.95, 0.42, 1.5, 0.62],
    createMaterial('e9e1d2', { rough: 0.25 }),
  ),
  setting(
    (x, y, z) => torus(x + 2.42, z - 1.5, y - 0.42, 0.2, 0.055),
    [-2.42, 0.42, 1.5, 0.28],
    createMaterial('e9e1d2', { rough: 0.25 }),
  ),
  setting(
    (x, y, z) => box(x - 1.9, y - 0.1, z - 1.2, 0.75, 0.1, 0.55, 0.02),
    [1.9, 0.1, 1.2, 0.96],
    createMaterial('2f5d6b', { rough: 0.6 }),
  ),
  setting(
    (x, y, z) => box(x - 1.98, y - 0.27, z - 1.25, 0.62, 0.07, 0.5, 0.02),
    [1.98, 0.27, 1.25, 0.82],
    cream,
  ),
  setting(
    (x, y, z) => cylinder(x - 2.1, y - 0.62, z - 1.35, 0.3, 0.28, 0.08),
    [2.1, 0.62, 1.35, 0.46],
    createMaterial('c9694a', { rough: 0.7 }),
  ),
  ...Array.from({ length: 11 }, (_, at) => {
    const turn = at * 2.4;
    const lean = 0.14 + 0.05 * at;
    const to = [2.1 + Math.cos(turn) * lean * 1.7, 1.75 - at * 0.06, 1.35 + Math.sin(turn) * lean];
    return setting(
      (x, y, z) => stick(x, y, z, 2.1, 0.85, 1.35, ...to, 0.075, 0.012) * 0.9,
      [(2.1 + to[0]) / 2, (0.85 + to[1]) / 2, (1.35 + to[2]) / 2, 0.75],
      createMaterial(at % 3 ? '4f7a4a' : '6f9a58', { rough: 0.45 }),
    );
  }),
];

/** A camera in leather and silver on a desk; its mask separates it from the room. */
export function product(view) {
  return photograph(
    {
      objects: [...camera, ...room],
      floor: createCove(wallAndDesk, 4.2, 0.01),
      ambient: createAmbient('7a6a58', 'cfc6b8', 'dfe6ec', 0.36),
      softBoxes: [
        createSoftBox({ from: [-1.4, 1.3, -0.9], size: 0.32, power: 15, color: 'fff0da' }),
        createSoftBox({
          from: [1.5, 0.7, -0.7],
          size: 0.22,
          height: 0.6,
          power: 2.2,
          color: 'dfe8ff',
        }),
      ],
      camera: createCamera({
        eye: [0.6, 2.0, -7],
        target: [0.05, 0.66, 0],
        zoom: 3.7,
        lens: 0.05,
        focus: 6.6,
      }),
    },
    view,
  );
}
