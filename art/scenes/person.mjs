import { hex, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise } from '../../emulators/image-provider/drawing/noise.ts';
import { carve, cylinder, ellipsoid, join, sphere, stick, torus } from '../tracer/shapes.mjs';
import { createMaterial } from '../tracer/studio.mjs';

const noise = createNoise(64);
const lips = hex('b4524a');
const blush = hex('d9785c');

/** The line of the mouth, with corners higher than the middle. */
const mouthAt = (x) => -0.455 + x * x * 1.15;

const skin = createMaterial('d9976c', {
  rough: 0.42,
  shine: 0.8,
  wrap: 0.22,
  paint(x, y, z, out) {
    if (z > -0.2) return;
    const ax = Math.abs(x);
    const red = Math.max(
      0.5 * smooth(0.26, 0.02, Math.hypot(ax - 0.4, y + 0.22)),
      0.4 * smooth(0.16, 0.02, Math.hypot(ax, y + 0.16)),
    );
    const line = y - mouthAt(x);
    const width = smooth(0.29, 0.2, ax);
    const full = line > 0 ? 0.045 * (1 - ax * 2.4) + 0.008 : 0.062 * (1 - ax * 2.9);
    const mouth = smooth(full + 0.014, full - 0.004, Math.abs(line)) * width;
    const gap = smooth(0.011, 0.003, Math.abs(line)) * smooth(0.29, 0.25, ax);
    const factor = 1 - gap * 0.72;
    out.r = (out.r + (blush[0] - out.r) * red + (lips[0] - out.r) * mouth * 0.85) * factor;
    out.g = (out.g + (blush[1] - out.g) * red + (lips[1] - out.g) * mouth * 0.85) * factor;
    out.b = (out.b + (blush[2] - out.b) * red + (lips[2] - out.b) * mouth * 0.85) * factor;
    if (mouth > 0.5) out.rough = 0.3;
  },
});
const brown = createMaterial('3a2118', {
  rough: 0.42,
  shine: 1,
  paint(x, y, z, out) {
    const strand = 0.62 + 0.75 * noise(Math.atan2(x, z + 0.1) * 26 + 90, y * 1.6 + 9);
    out.r *= strand;
    out.g *= strand;
    out.b *= strand;
  },
});
const brow = createMaterial('2e1a13', { rough: 0.7, shine: 0.3 });
const eye = createMaterial('f2eee8', {
  rough: 0.05,
  shine: 1.6,
  paint(x, y, _z, out) {
    const reach = Math.hypot(Math.abs(x) - 0.268, y - 0.045);
    const iris = smooth(0.104, 0.096, reach);
    const pupil = smooth(0.054, 0.046, reach);
    const ring = 0.45 + 0.9 * smooth(0.04, 0.09, reach);
    out.r = out.r + (0.13 * ring - out.r) * iris - pupil * 0.05;
    out.g = out.g + (0.055 * ring - out.g) * iris - pupil * 0.03;
    out.b = out.b + (0.02 * ring - out.b) * iris - pupil * 0.01;
    out.r = Math.max(0.004, out.r * (1 - pupil));
    out.g = Math.max(0.004, out.g * (1 - pupil));
    out.b = Math.max(0.004, out.b * (1 - pupil));
  },
});
const frame = createMaterial('b98a3a', { rough: 0.25, metal: 1 });

function face(x, y, z) {
  const ax = Math.abs(x);
  let d = ellipsoid(x, y - 0.1, z - 0.02, 0.7, 0.8, 0.76);
  if (d > 0.9) return d - 0.3;
  d = join(d, ellipsoid(x, y + 0.36, z + 0.16, 0.47, 0.46, 0.5), 0.3);
  const ear = ellipsoid(ax - 0.73, y + 0.02, z - 0.03, 0.1, 0.17, 0.11);
  if (z > -0.15 || d > 0.35) return join(d, ear, 0.05) - (d > 0.35 ? 0.2 : 0);
  d = join(d, ellipsoid(ax - 0.36, y + 0.2, z + 0.44, 0.2, 0.19, 0.2), 0.14);
  d = join(d, ellipsoid(x, y + 0.72, z + 0.42, 0.17, 0.12, 0.15), 0.14);
  d = carve(d, sphere(ax - 0.268, y - 0.05, z + 0.82, 0.165), 0.14);
  d = join(d, stick(x, y, z, 0, 0.08, -0.7, 0, -0.14, -0.86, 0.055, 0.088), 0.1);
  d = join(d, sphere(ax - 0.07, y + 0.165, z + 0.79, 0.055), 0.05);
  // Lips and lids are raised.
  const line = y - mouthAt(x);
  d -= 0.018 * smooth(0.07, 0, Math.abs(line + 0.01)) * smooth(0.25, 0.1, ax) * (z < 0 ? 1 : 0);
  return join(d, ear, 0.05);
}

/** The upper lid and a line of lashes: a shell around the eyeball, open below. */
function lid(x, y, z) {
  const ax = Math.abs(x);
  const shell = sphere(ax - 0.268, y - 0.045, z + 0.59, 0.19);
  const cut = -(y - 0.135 - (z + 0.78) * 0.35 + (ax - 0.268) ** 2 * 1.2);
  const low = y + 0.085 - (ax - 0.268) ** 2 * 1.2;
  return Math.min(Math.max(shell, cut), Math.max(shell, low));
}

function hair(x, y, z) {
  const ax = Math.abs(x);
  let d = ellipsoid(x, y - 0.2, z - 0.1, 0.82, 0.83, 0.84);
  if (d > 1) return d - 0.5;
  d = join(d, ellipsoid(x, y + 0.2, z - 0.3, 0.84, 0.78, 0.62), 0.2);
  d = join(d, ellipsoid(ax - 0.66, y + 0.3, z + 0.02, 0.22, 0.66, 0.34), 0.16);
  // The parting is to one side; the fringe sweeps from it.
  const sweep = 0.34 + 0.42 * smooth(-0.7, 0.5, x) * smooth(0.75, 0.2, x);
  const opening = ellipsoid(x + 0.03, y + 0.42 - sweep * 0.25, z + 0.72, 0.545, 0.86, 0.6);
  d = carve(d, opening, 0.06);
  d = Math.max(d, -(y + 0.92 + z * 0.1));
  if (d > 0.09) return d - 0.05;
  const grooves =
    noise(Math.atan2(x, z + 0.1) * 13 + 40, y * 0.9 + 3) +
    0.5 * noise(Math.atan2(x, z + 0.1) * 31 + 20, y * 1.4);
  return (d - 0.028 * grooves) * 0.6;
}

const brows = (x, y, z) => {
  const ax = Math.abs(x);
  return Math.min(
    stick(ax, y, z, 0.13, 0.335, -0.735, 0.3, 0.365, -0.675, 0.024, 0.028),
    stick(ax, y, z, 0.3, 0.365, -0.675, 0.46, 0.3, -0.555, 0.028, 0.012),
  );
};

function glasses(x, y, z) {
  const ax = Math.abs(x);
  const rims = torus(ax - 0.275, z + 0.835 - (ax - 0.275) * 0.22, y - 0.03, 0.228, 0.017);
  const bridge = stick(ax, y, z, 0, 0.1, -0.9, 0.065, 0.075, -0.885, 0.015);
  const temple = stick(ax, y, z, 0.49, 0.07, -0.79, 0.77, 0.06, 0.05, 0.017);
  return Math.min(rims, bridge, temple) * 0.9;
}

const neck = (x, y, z) =>
  join(
    cylinder(x, y + 1.0, z - 0.14, 0.27, 0.5, 0.05),
    ellipsoid(x, y + 1.52, z - 0.1, 0.62, 0.24, 0.36),
    0.2,
  );

/** The body under the clothes; `grow` is the cloth's thickness. */
export function torso(x, y, z, grow) {
  const ax = Math.abs(x);
  const chest = ellipsoid(x, y + 2.35, z - 0.12, 1.0, 0.98, 0.52);
  const shoulder = stick(ax, y, z, 0.35, -1.52, 0.14, 1.0, -1.78, 0.16, 0.24, 0.3);
  const arm = stick(ax, y, z, 1.0, -1.78, 0.16, 1.2, -3.1, 0.1, 0.3, 0.28);
  return join(join(chest, shoulder, 0.3), arm, 0.12) - grow;
}

/** A person, casual or formal by clothes, light and place. A unit is about the size of the head. */
export const person = [
  { distance: (x, y, z) => face(x, y, z) * 0.85, bound: [0, -0.05, 0, 1.06], material: skin },
  { distance: (x, y, z) => neck(x, y, z) * 0.85, bound: [0, -1.2, 0.14, 0.78], material: skin },
  { distance: hair, bound: [0, -0.05, 0.12, 1.2], material: brown },
  { distance: brows, bound: [0, 0.3, -0.65, 0.5], material: brow },
  ...[-0.268, 0.268].flatMap((at) => [
    { distance: (x, y, z) => lid(x, y, z) * 0.9, bound: [at, 0.045, -0.59, 0.195], material: skin },
    {
      distance: (x, y, z) => sphere(x - at, y - 0.045, z + 0.59, 0.176),
      bound: [at, 0.045, -0.59, 0.18],
      material: eye,
    },
  ]),
  { distance: glasses, bound: [0, 0.05, -0.45, 0.98], material: frame },
];
