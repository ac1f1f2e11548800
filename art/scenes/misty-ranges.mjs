import { hex, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal, ridged } from '../../emulators/image-provider/drawing/noise.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { createTrees } from '../land/ground.mjs';
import { createHeightfield, createReader, erode } from '../land/heightfield.mjs';
import { renderLand } from '../land/render-land.mjs';
import { createSky } from '../land/sky.mjs';

const noise = createNoise(77);

function heightAt(x, z) {
  const crest = ridged(noise, x * 0.17 + 1.4, z * 0.22 + 2.2, 7);
  const far = 0.35 + 0.65 * smooth(1, 12, z);
  const valley = smooth(0, 1.7, Math.abs(x - 0.7 * Math.sin(z * 0.6 + 0.6)));
  return crest * 1.9 * far * (0.35 + 0.65 * valley);
}

/** Ridge behind ridge, the valleys full of morning mist. */
export function mistyRanges(view) {
  const field = createHeightfield(900, 18, heightAt);
  erode(field, { drops: 150000, random: createRandom(15) });
  const low = createReader(field);
  const sun = unit(0.22, 0.13, 0.9);
  const sunColor = [2.7, 1.5, 0.75];
  const pine = hex('1f2d2a');
  const trees = createTrees({
    noise,
    height: 0.042,
    spacing: 0.03,
    where: (x, z) =>
      smooth(0.4, 0.55, fractal(noise, x * 1.4, z * 1.4, 3)) * smooth(1.3, 0.9, low(x, z)),
  });
  return renderLand(
    {
      field,
      camera: { eye: [-0.2, 1.3, 0.1], target: [0.15, 1.12, 4], zoom: 1.75 },
      sun,
      sunColor,
      ambient: [0.3, 0.34, 0.42],
      haze: hex('c9a99c'),
      airBase: 0.1,
      air: { power: 2, density: 0.24, thin: 0.02, fall: 1.9, glow: 0.8 },
      sky: createSky({
        stops: ['f7c28c', 'eeb08c', 'd39f9a', 'a98fa6', '7f83ac', '5a70a4'],
        sun,
        sunColor,
        glow: 1,
        cirrus: 0.25,
        disc: 0.9993,
        noise,
      }),
      detail: (x, z, t) =>
        trees(x, z, t) + (t < 8 ? (fractal(noise, x * 11, z * 11, 4) - 0.5) * 0.03 : 0),
      detailMost: 0.06,
      ground(surface) {
        const tone = 0.7 + 0.7 * fractal(noise, surface.x * 8, surface.z * 8, 4);
        surface.r = pine[0] * tone;
        surface.g = pine[1] * tone;
        surface.b = pine[2] * tone;
      },
    },
    view,
  );
}

function unit(x, y, z) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export const look = { contrast: 1.1, glow: 0.1 };
