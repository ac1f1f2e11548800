import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { createCamera } from '../tracer/camera.mjs';
import { photograph } from '../tracer/photograph.mjs';
import { createProfile, ellipsoid, stick, vessel } from '../tracer/shapes.mjs';
import { createAmbient, createMaterial, createSoftBox } from '../tracer/studio.mjs';
import { createCove } from '../tracer/world.mjs';

const noise = createNoise(11);
const speckle = (x, y, z) =>
  noise(x * 33 + z * 9 + 60, y * 34 + 9) * noise(x * 61 + 31, y * 57 + z * 41);

/** Stoneware: glaze that has run over bare clay, with specks of iron. */
function glaze(digits, bare, line) {
  const under = createMaterial(bare);
  return createMaterial(digits, {
    rough: 0.18,
    shine: 1.2,
    paint(x, y, z, out) {
      const edge = line + (fractal(noise, x * 3 + 20, z * 3 + 30, 3) - 0.5) * 0.28;
      if (y < edge) {
        out.r = under.r;
        out.g = under.g;
        out.b = under.b;
        out.rough = 0.8;
        out.shine = 0.3;
      }
      const dark = speckle(x, y, z) > 0.74 ? 0.5 : 1;
      const cloud = 0.86 + 0.28 * fractal(noise, x * 2 + z + 40, y * 2, 4);
      out.r *= dark * cloud;
      out.g *= dark * cloud;
      out.b *= dark * cloud;
    },
  });
}

const tall = createProfile([0.3, 0.46, 0.56, 0.54, 0.4, 0.22, 0.15, 0.14, 0.2]);
const round = createProfile([0.34, 0.6, 0.74, 0.76, 0.68, 0.5, 0.3, 0.27]);
const bowl = createProfile([0.24, 0.3, 0.42, 0.52, 0.57, 0.59]);

const twig = createMaterial('6b4a33', { rough: 0.8 });
const leaf = createMaterial('93a487', { rough: 0.45, wrap: 0.3 });

const objects = [
  {
    distance: (x, y, z) => vessel(x + 0.5, y, z - 0.25, tall, 2.1, 0.05),
    bound: [-0.5, 1.05, 0.25, 1.22],
    material: glaze('e9e2d2', 'a9734c', 0.5),
  },
  {
    distance: (x, y, z) => vessel(x - 0.72, y, z - 0.35, round, 1.25, 0.06),
    bound: [0.72, 0.62, 0.35, 1.02],
    material: glaze('3f6470', 'a56b45', 0.3),
  },
  {
    distance: (x, y, z) => vessel(x - 0.02, y, z + 0.95, bowl, 0.46, 0.045),
    bound: [0.02, 0.23, -0.95, 0.66],
    material: glaze('cf8a52', '8a5637', 0.1),
  },
  ...branch(),
];

/** A branch that leans out of the tall vase, its leaves in pairs. */
function branch() {
  const random = createRandom(29);
  const parts = [];
  for (const [lean, depth, length] of [
    [-0.62, 0.1, 1.75],
    [0.42, 0.2, 1.95],
    [-0.1, -0.25, 1.3],
  ]) {
    let from = [-0.5, 1.5, 0.25];
    const pieces = 9;
    for (let at = 1; at <= pieces; at += 1) {
      const t = at / pieces;
      const to = [
        -0.5 + lean * t * (0.45 + 0.75 * t) * 1.1,
        1.5 + length * t * (1 - 0.16 * t),
        0.25 + depth * t,
      ];
      const [a, b] = [from, to];
      const middle = a.map((part, axis) => (part + b[axis]) / 2);
      parts.push({
        distance: (x, y, z) => stick(x, y, z, ...a, ...b, 0.02 - 0.014 * t, 0.019 - 0.014 * t),
        bound: [...middle, 0.2],
        material: twig,
      });
      if (at > 3) {
        for (const side of [-1, 1]) parts.push(leafAt(b, side, random, 0.2 - 0.07 * t));
      }
      from = to;
    }
  }
  return parts;
}

function leafAt([px, py, pz], side, random, size) {
  const turn = side * (0.6 + random() * 0.5);
  const roll = random() * 1.2 - 0.6;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [cr, sr] = [Math.cos(roll), Math.sin(roll)];
  const [cx, cy, cz] = [px + s * size, py + c * size, pz + (random() - 0.5) * 0.1];
  return {
    distance(x, y, z) {
      const [dx, dy, dz] = [x - cx, y - cy, z - cz];
      const along = dx * s + dy * c;
      const over = dx * c - dy * s;
      const u = over * cr - dz * sr;
      const w = over * sr + dz * cr + along * along * 0.6;
      return ellipsoid(u, along, w, size * 0.46, size, 0.014) * 0.7;
    },
    bound: [cx, cy, cz, size * 1.15],
    material: leaf,
  };
}

/** Three pots and an olive branch by a window. */
export function vases(view) {
  return photograph(
    {
      objects,
      floor: createCove(createMaterial('d9cbb8', { rough: 0.85, shine: 0.2 }), 1.9, 0.5),
      ambient: createAmbient('8a7a68', 'd9cfc2', 'dfe4ea', 0.3),
      softBoxes: [
        createSoftBox({
          from: [-1.7, 1.25, -0.75],
          size: 0.2,
          height: 0.34,
          power: 34,
          color: 'fff0d8',
        }),
      ],
      camera: createCamera({
        eye: [0.1, 2.0, -8.6],
        target: [0.08, 1.62, 0],
        zoom: 4.1,
        lens: 0.02,
      }),
    },
    view,
  );
}
export const look = { contrast: 1.1 };
