import { hex, smooth } from '../../emulators/image-provider/drawing/color.ts';
import { createNoise, fractal, ridged } from '../../emulators/image-provider/drawing/noise.ts';
import { createRandom } from '../../emulators/image-provider/drawing/random.ts';
import { createHeightfield, erode } from '../land/heightfield.mjs';
import { renderLand } from '../land/render-land.mjs';
import { createSky } from '../land/sky.mjs';
import { building, createBuildingPaint, site } from './lighthouse-building.mjs';

const noise = createNoise(31);

/** A headland that runs out from the right, with skerries before it and hills far behind. */
function heightAt(x, z) {
  const rough = ridged(noise, x * 2.6 + 3, z * 2.6 + 7, 6);
  const coast = (fractal(noise, x * 1.7 + 9, z * 1.7, 4) - 0.5) * 0.3;
  const reach = smooth(
    -0.06,
    0.08,
    x + coast * 0.7 - Math.max(0, z - 1.35) * 0.9 - Math.max(0, 0.86 - z) * 1.5,
  );
  const head = reach * (0.05 + 0.05 * rough + smooth(0.3, 1.2, x) * 0.12);
  const skerry =
    Math.max(0, ridged(noise, x * 3.1 + 30, z * 2.4 + 8, 5) - 0.62) *
    0.1 *
    smooth(0.75, 0.1, Math.abs(x + 0.25)) *
    smooth(0.3, 0.6, z);
  const hills =
    smooth(3.2, 5.5, z) * (ridged(noise, x * 0.45 + 2, z * 0.45 + 5, 6) * 0.62 - 0.16 + x * 0.05);
  const shelf = smooth(0.13, 0.05, Math.hypot(x - 0.13, (z - 1.11) * 1.1));
  const land = Math.max(head - 0.03, skerry - 0.014, hills - 0.02);
  return land + (site.y - 0.002 - land) * shelf;
}

const moods = {
  /** A clear afternoon: the picture that the others are made from. */
  day: {
    sun: [-0.72, 0.42, -0.42],
    sunColor: [2.7, 2.35, 1.85],
    ambient: [0.34, 0.43, 0.58],
    haze: 'b9cfdb',
    stops: ['d3e2e6', 'b4d2e2', '86b6dc', '5a97cf', '3878ba', '2560a4'],
    clouds: {
      base: 1.1,
      thickness: 0.55,
      cover: 0.44,
      scale: 1.5,
      dark: hex('a9b4c0'),
      bright: [1.5, 1.42, 1.3],
    },
    grass: '59662c',
    deep: [0.008, 0.06, 0.085],
  },
  golden: {
    sun: [-0.8, 0.13, 0.42],
    sunColor: [4, 1.95, 0.72],
    ambient: [0.34, 0.29, 0.42],
    haze: 'e8b083',
    stops: ['ffd08a', 'f7ac78', 'd98a80', '9c7796', '62668f', '414f7f'],
    clouds: {
      base: 1.1,
      thickness: 0.55,
      cover: 0.44,
      scale: 1.5,
      dark: hex('8d6a80'),
      bright: [3, 1.4, 0.6],
    },
    grass: '6d6428',
    deep: [0.012, 0.03, 0.05],
    lamp: true,
  },
  winter: {
    sun: [-0.78, 0.2, -0.38],
    sunColor: [1.5, 1.12, 0.95],
    ambient: [0.36, 0.42, 0.58],
    haze: 'a9b4c9',
    stops: ['e3c7bd', 'c9b6c0', '9aa2bd', '7488ad', '566f9b', '435c89'],
    clouds: {
      base: 1.1,
      thickness: 0.55,
      cover: 0.56,
      scale: 0.8,
      dark: hex('7d89a3'),
      bright: [0.75, 0.62, 0.6],
    },
    grass: 'eef2f8',
    deep: [0.012, 0.03, 0.05],
    lamp: true,
    snow: true,
  },
};

/** A striped lighthouse and a cottage on a headland; the same place in every light. */
export function lighthouse(view, name = 'day') {
  const mood = moods[name];
  const field = createHeightfield(1400, 7, heightAt);
  erode(field, { drops: 60000, random: createRandom(9), strength: 0.12 });
  const sun = unit(...mood.sun);
  const grass = hex(mood.grass);
  const rock = hex(mood.snow ? '59585c' : '7d6f61');
  const dark = hex('37322f');
  return renderLand(
    {
      field,
      camera: { eye: [-0.1, 0.062, 0.42], target: [0.045, 0.088, 1.1], zoom: 2.45 },
      sun,
      sunColor: mood.sunColor,
      ambient: mood.ambient,
      haze: hex(mood.haze),
      air: { density: 0.09, thin: 0.02, fall: 1.5, glow: 0.5 },
      sky: createSky({
        stops: mood.stops,
        sun,
        sunColor: mood.sunColor,
        glow: name === 'day' ? 0.35 : 0.8,
        cirrus: 0.22,
        noise,
        clouds: mood.clouds,
      }),
      lake: 0,
      water: {
        deep: mood.deep,
        shallow: mood.deep.map((c, at) => c * 1.5 + [0.01, 0.05, 0.045][at]),
        clear: 0.03,
        mirror: 0.85,
        ripple(x, z, t) {
          const swell = 0.2 / (1 + t * 1.4);
          return [
            (fractal(noise, x * 60, z * 130, 4) - 0.5) * swell * 0.6,
            (fractal(noise, x * 60 + 50, z * 150, 4) - 0.5) * swell,
          ];
        },
      },
      detail: (x, z, t) =>
        t < 4
          ? (fractal(noise, x * 60, z * 60, 4) - 0.5) *
            (z > 0.9 && Math.hypot(x - 0.13, z - 1.1) < 0.05 ? 0.001 : 0.014)
          : 0,
      detailMost: 0.012,
      building: { ...building, paint: createBuildingPaint({ lamp: mood.lamp, snow: mood.snow }) },
      ground(surface) {
        const { x, y, z, ny } = surface;
        const rough = fractal(noise, x * 26, z * 26, 4) - 0.5;
        const fine = noise(x * 260, z * 260);
        const wet = smooth(0.008, 0.002, y + rough * 0.004);
        const green = smooth(0.012, 0.024, y + rough * 0.012) * smooth(0.5, 0.8, ny + rough * 0.3);
        for (const [at, channel] of ['r', 'g', 'b'].entries()) {
          const stone =
            (dark[at] + (rock[at] - dark[at]) * (0.5 + rough + fine * 0.35)) * (1 - wet * 0.6);
          const turf =
            grass[at] * (mood.snow ? 0.95 + fine * 0.1 : 0.62 + rough * 0.7 + fine * 0.35);
          surface[channel] = stone + (turf - stone) * green;
        }
      },
    },
    view,
  );
}

function unit(x, y, z) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export const look = { contrast: 1.08, saturation: 1.1 };
