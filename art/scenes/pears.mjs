import { smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { createSpaceNoise, fractalSpace } from '../frame/space-noise.mjs';
import { createCamera } from '../tracer/camera.mjs';
import { photograph } from '../tracer/photograph.mjs';
import {
  box,
  createProfile,
  cylinder,
  ellipsoid,
  join,
  sphere,
  stick,
  vessel,
} from '../tracer/shapes.mjs';
import { createAmbient, createMaterial, createSoftBox } from '../tracer/studio.mjs';
import { createCove } from '../tracer/world.mjs';

const noise = createSpaceNoise(8);
const grain = createNoise(9);

function skin(digits, cheek, [cx, cy, cz]) {
  const flush = createMaterial(cheek);
  return createMaterial(digits, {
    rough: 0.3,
    shine: 0.9,
    wrap: 0.12,
    paint(x, y, z, out) {
      const side = smooth(
        -0.25,
        0.5,
        -(x - cx) * 0.7 +
          (y - cy) * 0.3 -
          (z - cz) * 0.25 +
          (fractalSpace(noise, x * 5, y * 5, z * 5, 3) - 0.5) * 0.7,
      );
      const dot = noise(x * 46, y * 46, z * 46) > 0.86 ? 0.8 : 1;
      out.r = (out.r + (flush.r - out.r) * side) * dot;
      out.g = (out.g + (flush.g - out.g) * side) * dot;
      out.b = (out.b + (flush.b - out.b) * side) * dot;
    },
  });
}

function pear(place, lean, size, material) {
  const [px, py, pz] = place;
  const [c, s] = [Math.cos(lean), Math.sin(lean)];
  return [
    {
      distance(x, y, z) {
        const [dx, dy, dz] = [(x - px) / size, (y - py) / size, (z - pz) / size];
        const u = dx * c + dy * s;
        const v = dy * c - dx * s;
        const lower = ellipsoid(u, v - 0.42, dz, 0.44, 0.42, 0.44);
        return join(lower, ellipsoid(u, v - 0.9, dz, 0.22, 0.3, 0.22), 0.34) * size * 0.9;
      },
      bound: [px - s * 0.55 * size, py + 0.6 * size, pz, 0.75 * size],
      material,
    },
    {
      distance(x, y, z) {
        const [dx, dy, dz] = [(x - px) / size, (y - py) / size, (z - pz) / size];
        const u = dx * c + dy * s;
        const v = dy * c - dx * s;
        return (
          stick(u + (v - 1.2) ** 2 * 0.6, v, dz, 0, 1.12, 0, 0.03, 1.46, 0, 0.024, 0.034) *
          size *
          0.8
        );
      },
      bound: [px - s * 1.3 * size, py + 1.3 * size, pz, 0.4 * size],
      material: createMaterial('4a3220', { rough: 0.8 }),
    },
  ];
}

const wood = createMaterial('6a4326', {
  rough: 0.34,
  shine: 0.8,
  paint(x, y, z, out) {
    const ring = fractal(grain, x * 0.9 + 3, z * 9 + y * 9, 5);
    const line = 0.55 + 0.75 * ring + 0.12 * Math.sin((z * 7 + ring * 6) * 4);
    out.r *= line;
    out.g *= line;
    out.b *= line;
    out.rough = 0.28 + ring * 0.25;
  },
});
const jug = createProfile([0.32, 0.5, 0.57, 0.52, 0.4, 0.3, 0.27, 0.33]);
const copper = createMaterial('e08a5a', { rough: 0.2, metal: 1 });
const gold = 'd9a531';

const objects = [
  {
    distance: (x, y, z) => box(x, y + 0.14, z - 0.3, 4.2, 0.14, 1.6, 0.04),
    bound: [0, -0.1, 0.3, 4.6],
    material: wood,
    isSetting: true,
  },
  {
    distance: (x, y, z) => vessel(x - 0.98, y, z - 0.6, jug, 1.75, 0.04),
    bound: [0.98, 0.87, 0.6, 1.05],
    material: copper,
  },
  ...pear([-0.38, 0, 0.1], 0.1, 1, skin(gold, 'b8482a', [-0.35, 0.5, 0.05])),
  ...pear([-1.22, 0, 0.3], -0.12, 0.94, skin('9aa03a', 'c08a30', [-1.2, 0.5, 0.3])),
  ...pear([0.98, 0.255, -0.55], 1.36, 0.84, skin('c9a93a', 'a9432a', [0.6, 0.4, -0.55])),
  {
    distance: (x, y, z) => sphere(x + 0.92, y - 0.13, z + 0.6, 0.13),
    bound: [-0.92, 0.13, -0.6, 0.14],
    material: createMaterial('4a1524', { rough: 0.15, shine: 1.5 }),
  },
  {
    distance: (x, y, z) => sphere(x + 1.2, y - 0.12, z + 0.52, 0.12),
    bound: [-1.2, 0.12, -0.52, 0.13],
    material: createMaterial('571a2a', { rough: 0.15, shine: 1.5 }),
  },
  {
    distance: (x, y, z) => sphere(x + 1.02, y - 0.125, z + 0.84, 0.125),
    bound: [-1.02, 0.125, -0.84, 0.14],
    material: createMaterial('3c1020', { rough: 0.15, shine: 1.5 }),
  },
  {
    distance: (x, y, z) => cylinder(x - 1.5, y - 0.02, z + 0.3, 0.01, 0.01, 0.002),
    bound: [1.5, 0.02, -0.3, 0.02],
    material: copper,
  },
];

/** Pears, grapes and a copper jug against the dark, as the Dutch painted them. */
export function pears(view) {
  return photograph(
    {
      objects,
      floor: createCove(createMaterial('3a3129', { rough: 0.9, shine: 0.1 }), 3.4, 1),
      ambient: createAmbient('120d0a', '3a2f28', '2a2c33', 0.35),
      softBoxes: [
        createSoftBox({ from: [-1.6, 1.0, -0.75], size: 0.26, power: 20, color: 'ffe6c2' }),
        createSoftBox({
          from: [1.6, 0.8, 0.9],
          size: 0.16,
          height: 0.4,
          power: 3,
          color: 'bcd0ff',
        }),
      ],
      camera: createCamera({
        eye: [0.25, 1.5, -7.2],
        target: [-0.05, 0.78, 0],
        zoom: 4.2,
        lens: 0.035,
        focus: 7.0,
      }),
    },
    view,
  );
}
export const look = { contrast: 1.12, vignette: 0.32 };
