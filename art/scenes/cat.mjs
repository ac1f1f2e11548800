import { smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise } from '../../emulators/image-provider/drawing/noise.ts';
import { createCamera } from '../tracer/camera.mjs';
import { photograph } from '../tracer/photograph.mjs';
import { carve, cone, ellipsoid, join, sphere, stick, torus } from '../tracer/shapes.mjs';
import { createAmbient, createMaterial, createSoftBox } from '../tracer/studio.mjs';
import { createCove } from '../tracer/world.mjs';

const noise = createNoise(3);

/** Ginger with paler stripes, chest and muzzle. */
const fur = createMaterial('df8438', {
  rough: 0.62,
  shine: 0.7,
  wrap: 0.15,
  paint(x, y, z, out) {
    const wave = Math.sin((y * 11 + Math.abs(x) * 5 + z * 3 + noise(x * 4 + 9, y * 4) * 2.4) * 1.5);
    const stripe =
      smooth(0.2, 0.75, wave) * smooth(-0.75, -0.1, z + 0.55 - Math.abs(x) * 0.5) * 0.75;
    const pale = Math.max(
      smooth(0.46, 0.3, Math.hypot(x * 1.1, (y - 0.85) * 0.62, z + 0.62)),
      smooth(0.27, 0.2, Math.hypot(x * 0.9, y - 1.62, z + 0.72)),
      smooth(0.16, 0.1, y) * smooth(-0.4, -0.5, z),
    );
    out.r = out.r * (1 - stripe * 0.42) * (1 - pale) + 0.87 * pale;
    out.g = out.g * (1 - stripe * 0.6) * (1 - pale) + 0.76 * pale;
    out.b = out.b * (1 - stripe * 0.7) * (1 - pale) + 0.6 * pale;
  },
});
const rose = createMaterial('d8847c', { rough: 0.3 });
const iris = createMaterial('5d8f52', {
  rough: 0.06,
  shine: 2,
  paint(x, y, _z, out) {
    const dx = Math.abs(x) - 0.205;
    const dy = y - 1.83;
    const pupil = smooth(0.085, 0.07, Math.hypot(dx * 1.25, dy));
    out.r = out.r * (1 - pupil) + 0.006;
    out.g = out.g * (1 - pupil) + 0.006;
    out.b = out.b * (1 - pupil) + 0.007;
  },
});
const collar = createMaterial('274690', { rough: 0.4 });
const bell = createMaterial('f0b53a', { rough: 0.2, metal: 1 });
const whisker = createMaterial('fff4e4', { rough: 0.5, shadowless: true });

function head(x, y, z) {
  const ax = Math.abs(x);
  let d = ellipsoid(x, y - 1.74, z + 0.28, 0.56, 0.47, 0.47);
  d = join(d, ellipsoid(ax - 0.3, y - 1.6, z + 0.4, 0.24, 0.19, 0.22), 0.16);
  const [ex, ey] = [ax - 0.33, y - 2.08];
  const tilt = 0.36;
  const rx = ex * Math.cos(tilt) - ey * Math.sin(tilt);
  const ry = ex * Math.sin(tilt) + ey * Math.cos(tilt);
  let ear = cone(rx, ry + 0.06, (z + 0.26) * 1.5, 0.24, 0.035, 0.48, 0.03) * 0.72;
  ear = carve(ear, ellipsoid(rx, ry - 0.1, z + 0.48, 0.13, 0.24, 0.16), 0.05);
  d = join(d, ear, 0.1);
  d = join(d, ellipsoid(ax - 0.1, y - 1.585, z + 0.72, 0.135, 0.105, 0.1), 0.06);
  d = join(d, ellipsoid(x, y - 1.5, z + 0.66, 0.1, 0.08, 0.1), 0.05);
  return carve(d, sphere(ax - 0.205, y - 1.83, z + 0.64, 0.13), 0.03);
}

function body(x, y, z) {
  const ax = Math.abs(x);
  let d = ellipsoid(x, y - 0.72, z, 0.52, 0.74, 0.56);
  d = join(d, ellipsoid(x, y - 1.05, z + 0.2, 0.36, 0.5, 0.34), 0.2);
  d = join(d, ellipsoid(ax - 0.42, y - 0.34, z - 0.02, 0.27, 0.36, 0.46), 0.1);
  d = join(d, stick(ax, y, z, 0.19, 0.95, -0.38, 0.2, 0.14, -0.6, 0.17, 0.12), 0.1);
  d = join(d, ellipsoid(ax - 0.2, y - 0.09, z + 0.68, 0.15, 0.1, 0.2), 0.05);
  d = join(d, ellipsoid(ax - 0.5, y - 0.09, z + 0.46, 0.15, 0.1, 0.22), 0.05);
  const bend = Math.sin(z * 3 + 1.2) * 0.05;
  const tail = Math.min(
    stick(x, y, z, 0.3, 0.13, 0.45, 0.95, 0.13, 0.1, 0.13, 0.12),
    stick(x, y, z, 0.95, 0.13, 0.1, 0.98, 0.14 + bend, -0.52, 0.12, 0.1),
  );
  return join(d, tail, 0.1);
}

const objects = [
  { distance: (x, y, z) => head(x, y, z) * 0.8, bound: [0, 1.85, -0.3, 0.88], material: fur },
  { distance: (x, y, z) => body(x, y, z) * 0.85, bound: [0.15, 0.75, 0, 1.25], material: fur },
  {
    distance: (x, y, z) => sphere(Math.abs(x) - 0.205, y - 1.83, z + 0.625, 0.125),
    bound: [0, 1.83, -0.62, 0.36],
    material: iris,
  },
  {
    distance: (x, y, z) => ellipsoid(x, y - 1.665, z + 0.795, 0.06, 0.042, 0.045),
    bound: [0, 1.66, -0.79, 0.08],
    material: rose,
  },
  {
    distance: (x, y, z) =>
      torus(x, (y - 1.3) * 0.96 - (z + 0.2) * 0.26, (z + 0.2) * 0.98, 0.325, 0.055) * 0.9,
    bound: [0, 1.3, -0.2, 0.46],
    material: collar,
  },
  {
    distance: (x, y, z) => sphere(x, y - 1.17, z + 0.575, 0.085),
    bound: [0, 1.17, -0.575, 0.1],
    material: bell,
  },
  ...[-1, 0, 1].map((row) => ({
    distance: (x, y, z) =>
      stick(
        Math.abs(x),
        y,
        z,
        0.18,
        1.6 + row * 0.025,
        -0.76,
        0.72,
        1.6 + row * 0.12,
        -0.6,
        0.006,
        0.003,
      ) * 0.9,
    bound: [0, 1.6, -0.65, 0.76],
    material: whisker,
  })),
];

const hatPaper = createMaterial('2f6fd0', {
  rough: 0.5,
  paint(x, y, z, out) {
    const wave = Math.sin((y * 0.9 + Math.atan2(x - 0.04, z + 0.22) * 0.16) * 26);
    if (wave < 0.1) return;
    out.r = 0.93;
    out.g = 0.78;
    out.b = 0.2;
  },
});
const tuft = createMaterial('f4574a', { rough: 0.8 });

/** A paper cone between the ears, with a ball of wool on top. */
const partyHat = [
  {
    distance: (x, y, z) => cone(x - 0.04, y - 2.12, z + 0.22, 0.27, 0.03, 0.62, 0.01) * 0.9,
    bound: [0.04, 2.4, -0.22, 0.45],
    material: hatPaper,
  },
  {
    distance: (x, y, z) => {
      const [dx, dy, dz] = [x - 0.04, y - 2.78, z + 0.22];
      const ruffle = 0.02 * Math.sin(dx * 60) * Math.sin(dy * 60) * Math.sin(dz * 60);
      return (sphere(dx, dy, dz, 0.11) + ruffle) * 0.6;
    },
    bound: [0.04, 2.78, -0.22, 0.15],
    material: tuft,
  },
  {
    distance: (x, y, z) => torus(x - 0.04, y - 2.15, z + 0.22, 0.265, 0.035),
    bound: [0.04, 2.15, -0.22, 0.32],
    material: tuft,
  },
];

/** A sitting ginger cat. */
export function cat(view) {
  return sit(view, objects, '2f6f73', ['1c4a4e', '7fb0ae', 'cfe3e0']);
}

/** The same cat with a hat and another background color. */
export function birthdayCat(view) {
  return sit(view, [...objects, ...partyHat], 'e58a7c', ['8a4a40', 'e6b3a6', 'f3ddd4']);
}

function sit(view, cast, wall, air) {
  return photograph(
    {
      objects: cast,
      floor: createCove(createMaterial(wall, { rough: 0.7, shine: 0.4 }), 2.4, 1.4),
      ambient: createAmbient(...air, 0.45),
      softBoxes: [
        createSoftBox({ from: [-1.3, 1.2, -1.1], size: 0.34, power: 15, color: 'fff0da' }),
        createSoftBox({
          from: [1.5, 0.9, 1.0],
          size: 0.3,
          height: 0.5,
          power: 9,
          color: 'ffd9a8',
        }),
      ],
      camera: createCamera({
        eye: [-1.1, 1.75, -7],
        target: [0.12, 1.22, 0],
        zoom: 3.9,
        lens: 0.03,
      }),
    },
    view,
  );
}
