import { createNoise } from '../drawing/noise.ts';
import { createRandom, hashText } from '../drawing/random.ts';
import { type Raster, toRaster, toSharp } from '../transforms/raster.ts';
import { chooseScene, scenes } from './choose-scene.ts';
import { chooseMood, usualMoods } from './mood.ts';
import { drawingOf, drawingSide } from './subject.ts';

export interface RenderedPicture {
  width: number;
  height: number;
  /** Red, green, blue and alpha of every pixel, row by row. */
  data: Uint8ClampedArray;
}

/** Strength of the film grain, of 255. */
const grain = 5;

/**
 * Renders a picture that fits the prompt. The same prompt, size and variant always
 * give the same bytes.
 */
export function renderPicture(request: {
  prompt: string;
  width: number;
  height: number;
  /** Counts the pictures of the same prompt, from 0, which is the default. */
  variant?: number;
}): RenderedPicture {
  const { prompt, width, height, variant = 0 } = request;
  const seed = (hashText(prompt.trim().toLowerCase()) + variant * 0x9e3779b1) >>> 0;
  const random = createRandom(seed);
  // The next variant has another light, unless the prompt names one.
  const mood = chooseMood(prompt, (createRandom(hashText(prompt))() + variant / usualMoods) % 1);
  const longer = Math.max(width, height);
  const shade = scenes[chooseScene(prompt, drawingOf(prompt) !== null)]({
    mood,
    noise: createNoise(seed ^ 0x9e3779b9),
    random,
    pixel: 1 / longer,
  });
  const data = new Uint8ClampedArray(width * height * 4);
  const film = createRandom(seed + 1);
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    const y = 0.5 + (row + 0.5 - height / 2) / longer;
    for (let column = 0; column < width; column += 1) {
      const color = shade(0.5 + (column + 0.5 - width / 2) / longer, y);
      const noise = (film() + film() - 1) * grain;
      data[at] = develop(color[0]) + noise;
      data[at + 1] = develop(color[1]) + noise;
      data[at + 2] = develop(color[2]) + noise;
      data[at + 3] = 255;
      at += 4;
    }
  }
  return { width, height, data };
}

/** Renders the scene of a prompt, with its subject in it. The same request always gives the same bytes. */
export async function drawPicture(request: Parameters<typeof renderPicture>[0]): Promise<Raster> {
  const scene = renderPicture(request);
  const body = drawingOf(request.prompt);
  if (!body) return scene;
  const { width, height } = scene;
  const { prompt, variant = 0 } = request;
  const random = createRandom(hashText(prompt) + variant);
  const side = Math.min(width, height) * (0.44 + random() * 0.2);
  const [x, y] = [width * (0.5 + (random() - 0.5) * 0.3), height * (0.8 + random() * 0.08)];
  const mirrored = variant % 2 === 0 ? '' : ` transform="matrix(-1 0 0 1 ${2 * x} 0)"`;
  const shadow = `<ellipse cx="${x}" cy="${y - side * 0.02}" rx="${side * 0.4}" ry="${side * 0.07}" fill="#000" opacity=".35" filter="url(#soft)"/>`;
  const subject = `<svg x="${x - side / 2}" y="${y - side}" width="${side}" height="${side}" viewBox="0 0 ${drawingSide} ${drawingSide}">${body}</svg>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="soft"><feGaussianBlur stdDeviation="${side * 0.025}"/></filter>${shadow}<g${mirrored}>${subject}</g></svg>`;
  return toRaster(toSharp(scene).composite([{ input: Buffer.from(drawing) }]));
}

/** Converts linear light to a byte of sRGB; bright light is compressed instead of clipped. */
function develop(light: number): number {
  const positive = light <= 0 ? 0 : light;
  const rolled = positive < 0.6 ? positive : 0.6 + 0.4 * (1 - Math.exp(-(positive - 0.6) / 0.4));
  return 255 * rolled ** (1 / 2.2);
}
