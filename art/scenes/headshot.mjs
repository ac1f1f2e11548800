import { hex, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise } from '../../emulators/image-provider/drawing/noise.ts';
import { createCamera } from '../tracer/camera.mjs';
import { photograph } from '../tracer/photograph.mjs';
import { box, carve, ellipsoid, join, sphere, stick, torus } from '../tracer/shapes.mjs';
import { createAmbient, createMaterial, createSoftBox } from '../tracer/studio.mjs';
import { createCove } from '../tracer/world.mjs';
import { person, torso } from './person.mjs';

const noise = createNoise(12);
const camera = { eye: [-0.5, -0.35, -9], target: [0, -0.5, 0], zoom: 4.9 };

const hoodieCloth = createMaterial('dba42c', {
  rough: 0.85,
  shine: 0.2,
  paint(x, y, z, out) {
    const knit = 0.9 + 0.2 * noise(x * 90, y * 90 + z * 60);
    out.r *= knit;
    out.g *= knit;
    out.b *= knit;
  },
});
const cord = createMaterial('f4ead6', { rough: 0.7 });

function hoodie(x, y, z) {
  let d = torso(x, y, z, 0.09) - 0.025 * noise(x * 3 + 5, y * 3.4 + z * 2);
  const hood = torus(x, (y + 1.36) * 0.93 - (z - 0.1) * 0.4, (z - 0.22) * 0.95, 0.52, 0.19);
  d = join(d, hood, 0.12);
  return carve(d, ellipsoid(x, y + 1.2, z + 0.12, 0.36, 0.42, 0.42), 0.06) * 0.8;
}

const casualClothes = [
  { distance: hoodie, bound: [0, -2.2, 0.1, 1.85], material: hoodieCloth },
  ...[-0.2, 0.23].map((at) => ({
    distance: (x, y, z) => stick(x, y, z, at, -1.58, -0.52, at * 1.2, -2.25, -0.56, 0.03) * 0.9,
    bound: [at * 1.1, -1.9, -0.54, 0.42],
    material: cord,
  })),
];

const navy = hex('1d2b4a');
const shirt = hex('f1f0ec');
/** The distance of a point outside of the jacket's opening; negative values show the shirt. */
const lapel = (x, y) => Math.abs(x) - 0.36 * smooth(-2.75, -1.35, y);

const suit = createMaterial('1d2b4a', {
  rough: 0.75,
  shine: 0.35,
  paint(x, y, z, out) {
    const open = lapel(x, y);
    const isShirt = open < 0 && z < 0.1;
    const weave = isShirt ? 1 : 0.88 + 0.24 * noise(x * 120, y * 120);
    const seam =
      !isShirt && z < 0
        ? 1 -
          0.45 *
            smooth(0.02, 0.006, Math.abs(open - 0.24 + 0.1 * smooth(-1.9, -2.6, y))) *
            smooth(-2.5, -2.2, y)
        : 1;
    const cloth = isShirt ? shirt : navy;
    out.r = cloth[0] * weave * seam;
    out.g = cloth[1] * weave * seam;
    out.b = cloth[2] * weave * seam;
  },
});

function jacket(x, y, z) {
  const open = lapel(x, y);
  const thick = z < 0.1 ? 0.045 * smooth(-0.015, 0.015, open) : 0.045;
  const fold =
    z < 0.05
      ? 0.03 * smooth(0.25, 0.23, open) * smooth(-0.01, 0.02, open) * smooth(-2.6, -2.3, y)
      : 0;
  const pad = 0.03 * smooth(0.7, 1, Math.abs(x)) * smooth(-2, -1.6, y);
  return (torso(x, y, z, 0.02) - thick - fold - pad) * 0.75;
}

/** A turtleneck of fine wool: its roll, and its visible part in the opening. */
function collar(x, y, z) {
  const roll = ellipsoid(x, y + 1.28, z - 0.12, 0.37, 0.2, 0.37);
  const foot = ellipsoid(x, y + 1.62, z - 0.04, 0.54, 0.34, 0.5);
  const rib = 0.006 * Math.sin(Math.atan2(x, z - 0.12) * 70);
  return (join(roll, foot, 0.1) + rib) * 0.8;
}

const formalClothes = [
  { distance: jacket, bound: [0, -2.2, 0.1, 1.8], material: suit },
  {
    distance: collar,
    bound: [0, -1.5, 0, 0.72],
    material: createMaterial('f1f0ec', { rough: 0.8, shine: 0.3 }),
  },
];

/** A kitchen shelf, out of focus, as the background of the snapshot. */
const kitchen = [
  {
    distance: (x, y, z) => box(x - 0.3, y - 0.5, z - 4.2, 4, 0.06, 0.5, 0.02),
    bound: [0.3, 0.5, 4.2, 4.1],
    material: createMaterial('9a6a3e'),
    isSetting: true,
  },
  ...[
    [-1.9, 0.95, 0.4, 'c4573a'],
    [-1.15, 0.8, 0.26, 'e9dcc6'],
    [1.35, 0.9, 0.36, '5f8f6a'],
    [2.05, 0.82, 0.28, 'e0b13c'],
    [2.7, 1.0, 0.44, '40628a'],
  ].map(([x0, y0, r, color]) => ({
    distance: (x, y, z) => sphere(x - x0, (y - y0) * 0.9, z - 4.1, r),
    bound: [x0, y0, 4.1, r * 1.15],
    material: createMaterial(color, { rough: 0.4 }),
    isSetting: true,
  })),
  {
    distance: (x, y, z) => box(x + 2.0, y + 1.3, z - 4.6, 1.0, 1.1, 0.2, 0.05),
    bound: [-2.0, -1.3, 4.6, 1.55],
    material: createMaterial('7c9aa0'),
    isSetting: true,
  },
];

/** A snapshot at home: a hoodie, a lamp above, a shelf behind. */
export function headshotCasual(view) {
  return photograph(
    {
      objects: [...person, ...casualClothes, ...kitchen],
      floor: createCove(createMaterial('cdb592', { rough: 0.9, shine: 0.1 }), 5, 0.5, -4),
      ambient: createAmbient('8a7458', 'c9b596', 'd9cdb4', 0.42),
      softBoxes: [
        createSoftBox({ from: [0.45, 1.5, -0.7], size: 0.22, power: 15, color: 'ffdca6' }),
      ],
      camera: createCamera({ ...camera, lens: 0.14, focus: 8.3 }),
    },
    view,
  );
}

/** The same person in a studio: key, fill and rim. */
export function headshotStudio(view) {
  return photograph(
    {
      objects: [...person, ...formalClothes],
      floor: createCove(
        createMaterial('7d8994', {
          rough: 0.95,
          shine: 0.1,
          paint(x, y, _z, out) {
            const spot = 0.34 + 0.95 * Math.exp(-((x - 0.5) ** 2 + (y + 0.2) ** 2) / 5);
            out.r *= spot;
            out.g *= spot;
            out.b *= spot * 1.03;
          },
        }),
        4,
        0.5,
        -4,
      ),
      ambient: createAmbient('3a3d44', '8a929c', 'b9c2cc', 0.3),
      softBoxes: [
        createSoftBox({ from: [-1, 0.75, -1.15], size: 0.36, power: 10, color: 'fff4e6' }),
        createSoftBox({ from: [1.3, 0.2, -1], size: 0.5, power: 0.9, color: 'e6eeff' }),
        createSoftBox({
          from: [1.2, 0.9, 1.1],
          size: 0.25,
          height: 0.6,
          power: 12,
          color: 'fff2df',
        }),
      ],
      camera: createCamera({ ...camera, lens: 0.03, focus: 8.3 }),
    },
    view,
  );
}
