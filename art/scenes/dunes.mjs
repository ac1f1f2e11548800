import { hex, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal } from '../../emulators/image-provider/drawing/noise.ts';
import { createHeightfield } from '../land/heightfield.mjs';
import { renderLand } from '../land/render-land.mjs';
import { createSky } from '../land/sky.mjs';

const noise = createNoise(40);

/** A dune: a long windward slope, a crest, a steep slip face; the crests wander. */
function ridge(x, z, length, wander, seed) {
  const bent =
    z / length + (fractal(noise, x * 0.32 + seed, z * 0.14 + seed, 3) - 0.5) * wander + x * 0.18;
  const phase = bent - Math.floor(bent);
  const windward = phase / 0.7;
  const slip = (1 - phase) / 0.3;
  return phase < 0.7
    ? windward * windward * (3 - 2 * windward) * 0.6 + windward * 0.4
    : slip ** 1.12;
}

function heightAt(x, z) {
  const swell = fractal(noise, x * 0.16 + 2, z * 0.16 + 3, 3);
  const big = ridge(x, z, 2.3, 3.4, 11) * (0.2 + swell * 0.75);
  const small = ridge(x * 1.1 + 3, z, 0.83, 2.2, 57) * 0.07 * swell * smooth(7, 3, z);
  return big * 0.62 + small + swell * 0.3;
}

/** Sand in long waves, the crests sharp between light and shade. */
export function dunes(view) {
  const sun = unit(-0.86, 0.2, 0.3);
  const sunColor = [3.4, 1.95, 0.98];
  const sand = hex('d98f52');
  return renderLand(
    {
      field: createHeightfield(1700, 17, heightAt),
      camera: { eye: [0.1, 0.98, 0.2], target: [0, 0.62, 3.2], zoom: 1.5 },
      sun,
      sunColor,
      ambient: [0.26, 0.22, 0.34],
      haze: hex('dca88a'),
      air: { density: 0.085, thin: 0.012, fall: 0.7, glow: 0.8 },
      sky: createSky({
        stops: ['f6d2a6', 'eebf9c', 'cfa9a4', '9c9bb4', '6d86b0', '4a6a9c'],
        sun,
        sunColor,
        glow: 0.9,
        cirrus: 0.3,
        noise,
      }),
      // Ripples fade in the distance, where they would alias.
      detail: (x, z, t) =>
        t > 3.5
          ? 0
          : (Math.sin((z * 1.5 + x * 0.5 + fractal(noise, x * 3, z * 3, 3) * 0.5) * 150) * 0.0011 +
              (noise(x * 40, z * 40) - 0.5) * 0.001) *
            smooth(3.5, 0.6, t),
      detailMost: 0.003,
      ground(surface) {
        const tone = 0.9 + 0.2 * fractal(noise, surface.x * 2, surface.z * 2, 4);
        surface.r = sand[0] * tone;
        surface.g = sand[1] * tone;
        surface.b = sand[2] * tone;
        surface.bare = 0.7 + surface.bare * 0.3;
      },
    },
    view,
  );
}

function unit(x, y, z) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export const look = { contrast: 1.12, saturation: 1.12 };
