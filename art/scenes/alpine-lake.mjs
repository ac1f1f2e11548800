import { hex, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal, ridged } from '../../emulators/image-provider/drawing/noise.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { createAlpineGround, createTrees } from '../land/ground.mjs';
import { createHeightfield, createReader, erode } from '../land/heightfield.mjs';
import { renderLand } from '../land/render-land.mjs';
import { createSky } from '../land/sky.mjs';

const noise = createNoise(21);

function heightAt(x, z) {
  const wide = ridged(noise, x * 0.21 + 3.4, z * 0.21 + 8.2, 7);
  const valley =
    smooth(0.3, 2.7, Math.abs(x + 0.35 * Math.sin(z * 0.55) - 0.2)) + smooth(5.6, 9, z) * 0.6;
  const hills = fractal(noise, x * 0.7 + 5, z * 0.7 + 9, 5) - 0.5;
  const massif = 1.9 * Math.exp(-Math.hypot((x - 1.0) * 0.95, (z - 7.6) * 0.8) * 0.95);
  return (
    -0.12 +
    Math.min(1.15, valley) * (0.1 + wide * 2.5) * 0.92 +
    hills * 0.22 +
    massif * (0.5 + wide * 0.9)
  );
}

/** Peaks in the last sun above a still lake. */
export function alpineLake(view) {
  const field = createHeightfield(900, 13, heightAt);
  erode(field, { drops: 190000, random: createRandom(5) });
  const low = createReader(field);
  const sun = unit(-0.93, 0.3, -0.02);
  const sunColor = [3.6, 2.05, 1.0];
  const where = (x, z) => {
    const y = low(x, z);
    const slope = Math.abs(low(x + 0.03, z) - y) + Math.abs(low(x, z + 0.03) - y);
    return (
      smooth(0.012, 0.03, y) *
      smooth(0.62, 0.34, y + (fractal(noise, x * 2, z * 2, 3) - 0.5) * 0.5) *
      smooth(0.055, 0.03, slope)
    );
  };
  const paint = createAlpineGround({ noise, snowLine: 0.98, treeLine: 0.6 });
  return renderLand(
    {
      field,
      camera: { eye: [0.25, 0.075, 0.35], target: [0.2, 0.5, 4], zoom: 1.55 },
      sun,
      sunColor,
      ambient: [0.36, 0.42, 0.6],
      haze: hex('b9a7ae'),
      air: { density: 0.05, thin: 0.01, fall: 1.6, glow: 0.5 },
      sky: createSky({
        stops: ['f3c9a0', 'e7b8a2', 'b3a5b8', '7f95bd', '56779f', '3b5e8c'],
        sun,
        sunColor,
        glow: 0.7,
        cirrus: 0.3,
        noise,
        clouds: {
          base: 3.4,
          thickness: 1.1,
          cover: 0.5,
          scale: 0.42,
          dark: hex('a58c94'),
          bright: [2.6, 1.5, 0.85],
        },
      }),
      lake: 0,
      water: {
        deep: [0.01, 0.035, 0.05],
        shallow: [0.05, 0.09, 0.08],
        clear: 0.05,
        mirror: 0.92,
        ripple(x, z, t) {
          const calm = 0.028 / (1 + t * 0.5);
          const wind = 0.35 + smooth(0.45, 0.7, noise(x * 1.2 + 7, z * 2.2)) * 1.4;
          return [
            (fractal(noise, x * 26, z * 70, 3) - 0.5) * calm * wind * 0.7,
            (fractal(noise, x * 30 + 50, z * 80, 3) - 0.5) * calm * wind,
          ];
        },
      },
      detail: withRocks(createTrees({ noise, height: 0.03, spacing: 0.022, where })),
      detailMost: 0.05,
      ground(surface) {
        surface.wood = smooth(0.05, 0.3, where(surface.x, surface.z)) * 0.95;
        paint(surface);
      },
    },
    view,
  );
}

function withRocks(trees) {
  return (x, z, t) =>
    trees(x, z, t) + (t < 9 ? (fractal(noise, x * 14, z * 14, t < 4 ? 5 : 3) - 0.5) * 0.022 : 0);
}

function unit(x, y, z) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export const look = { exposure: 1.15, contrast: 1.1, saturation: 1.12 };
