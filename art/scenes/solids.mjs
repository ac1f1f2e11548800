import { createCamera } from '../tracer/camera.mjs';
import { photograph } from '../tracer/photograph.mjs';
import { box, cone, cylinder, sphere, torus } from '../tracer/shapes.mjs';
import { createAmbient, createMaterial, createSoftBox } from '../tracer/studio.mjs';
import { createCove } from '../tracer/world.mjs';

const clay = createMaterial('d8552f', { rough: 0.28 });
const cream = createMaterial('f4e6cf', { rough: 0.35 });
const blush = createMaterial('f0b8a4', { rough: 0.5 });
const teal = createMaterial('1f6f78', { rough: 0.12, shine: 1.4 });
const gold = createMaterial('f0b53a', { rough: 0.22, metal: 1 });
const night = createMaterial('2b3a67', { rough: 0.4 });

const objects = [
  {
    distance: (x, y, z) => cylinder(x + 0.55, y - 0.3, z - 0.2, 0.95, 0.3, 0.04),
    bound: [-0.55, 0.3, 0.2, 1.1],
    material: blush,
  },
  {
    distance: (x, y, z) => sphere(x + 0.75, y - 1.2, z - 0.15, 0.6),
    bound: [-0.75, 1.2, 0.15, 0.62],
    material: clay,
  },
  {
    distance: (x, y, z) => box(x - 0.75, y - 0.95, z - 0.9, 0.42, 0.95, 0.42, 0.04),
    bound: [0.75, 0.95, 0.9, 1.2],
    material: cream,
  },
  {
    distance: (x, y, z) => torus(x - 0.72, z - 0.9, y - 2.36, 0.32, 0.14),
    bound: [0.72, 2.36, 0.9, 0.5],
    material: gold,
  },
  {
    distance: (x, y, z) => sphere(x - 0.62, y - 0.34, z + 0.75, 0.34),
    bound: [0.62, 0.34, -0.75, 0.36],
    material: teal,
  },
  {
    distance: (x, y, z) => cone(x - 1.62, y, z + 0.1, 0.46, 0.02, 1.15, 0.03),
    bound: [1.62, 0.5, -0.1, 0.85],
    material: night,
  },
  {
    distance: (x, y, z) => sphere(x + 0.2, y - 0.17, z + 1.25, 0.17),
    bound: [-0.2, 0.17, -1.25, 0.19],
    material: gold,
  },
  {
    distance: (x, y, z) => sphere(x + 0.02, y - 0.78, z + 0.3, 0.18),
    bound: [-0.02, 0.78, -0.3, 0.2],
    material: cream,
  },
];

/** Plain bodies on a cove, by one window. */
export function solids(view) {
  return photograph(
    {
      objects,
      floor: createCove(createMaterial('f2cdb4', { rough: 0.75, shine: 0.5 }), 3.2, 1.6),
      ambient: createAmbient('c88a70', 'f6dccb', 'dfe6ee', 0.34),
      softBoxes: [
        createSoftBox({ from: [-1.5, 1.25, -0.05], size: 0.26, power: 26, color: 'fff0dc' }),
        createSoftBox({
          from: [1.6, 0.6, -0.6],
          size: 0.6,
          height: 0.9,
          power: 0.5,
          color: 'dfe8ff',
        }),
      ],
      camera: createCamera({
        eye: [0.5, 2.3, -7.4],
        target: [0.35, 1.12, 0],
        zoom: 3.3,
        lens: 0.03,
      }),
    },
    view,
  );
}
