import { createNoise } from '../drawing/noise.ts';
import { createRandom, hashText } from '../drawing/random.ts';
import { chooseScene, scenes } from './choose-scene.ts';
import { chooseMood } from './mood.ts';

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
  const mood = chooseMood(prompt, random());
  const longer = Math.max(width, height);
  const shade = scenes[chooseScene(prompt)]({
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

/** Converts linear light to a byte of sRGB; bright light is compressed instead of clipped. */
function develop(light: number): number {
  const positive = light <= 0 ? 0 : light;
  const rolled = positive < 0.6 ? positive : 0.6 + 0.4 * (1 - Math.exp(-(positive - 0.6) / 0.4));
  return 255 * rolled ** (1 / 2.2);
}
