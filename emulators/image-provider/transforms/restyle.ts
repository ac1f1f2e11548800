import { type Raster, toRaster, toSharp } from './raster.ts';

type Style = (picture: Raster) => Promise<Raster>;

/** Changes of light, and then media, by the words that choose them. One of each may apply. */
export const lights: readonly [words: RegExp, style: Style][] = [
  [/winter|snow|frost|icy|\bcold/, (picture) => modulate(picture, 1.15, 0.6, '#b9d4f0')],
  [/night|moon|starry|\bdark/, (picture) => modulate(picture, 0.45, 0.7, '#5a6fb5')],
  [/golden|sunset|dusk|dawn|\bwarm|autumn/, (picture) => modulate(picture, 1.05, 1.2, '#f0b060')],
  [/neon|cyber|synth|futur|sci.?fi/, (picture) => modulate(picture, 0.8, 2, '#b04ae0')],
];
export const media: readonly [words: RegExp, style: Style][] = [
  [/pencil|sketch|drawing|charcoal|\bink\b/, draw],
  [/noir|black.and.white|monochrome|gr[ae]yscale/, (picture) => toRaster(gray(picture))],
  [/comic|cartoon|anime|manga|pop.?art|poster|warhol/, (picture) => reduce(picture, 5)],
  [/pixel|8.?bit|16.?bit|retro game|voxel/, pixelate],
  [/vintage|sepia|retro|old photo/, (picture) => toRaster(gray(picture).tint('#d9b38c'))],
];

/** Returns the picture in the styles that the prompt names; without one, as a painting. */
export async function restyle(picture: Raster, prompt: string): Promise<Raster> {
  const text = prompt.toLowerCase();
  const chosen = [lights, media].flatMap(
    (table) => table.find(([words]) => words.test(text))?.[1] ?? [],
  );
  let styled = picture;
  for (const style of chosen.length > 0 ? chosen : [paint]) styled = await style(styled);
  return styled;
}

function paint(picture: Raster): Promise<Raster> {
  const size = Math.max(3, Math.round(Math.max(picture.width, picture.height) / 120) * 2 + 1);
  return toRaster(toSharp(picture).median(size).modulate({ saturation: 1.4 }).linear(1.15, -10));
}

/** `color` is laid over the picture like a filter of glass. */
async function modulate(picture: Raster, brightness: number, saturation: number, color: string) {
  const { width, height } = picture;
  const glass = { create: { width, height, channels: 3 as const, background: color } };
  const lit = await toRaster(toSharp(picture).modulate({ brightness, saturation }));
  return toRaster(toSharp(lit).composite([{ input: glass, blend: 'soft-light' }]));
}

function gray(picture: Raster) {
  return toSharp(picture).removeAlpha().modulate({ saturation: 0 }).linear(1.25, -20);
}

async function draw(picture: Raster): Promise<Raster> {
  const light = await toRaster(gray(picture));
  const soft = await toRaster(toSharp(light).negate({ alpha: false }).blur(4));
  const input = await toSharp(soft).png().toBuffer();
  return toRaster(toSharp(light).composite([{ input, blend: 'colour-dodge' }]));
}

/** Leaves so many levels of each color. */
async function reduce(picture: Raster, count: number): Promise<Raster> {
  const levels = 255 / (count - 1);
  const data = picture.data.map((value, at) =>
    at % 4 === 3 ? value : Math.round(value / levels) * levels,
  );
  return { ...picture, data };
}

async function pixelate(picture: Raster): Promise<Raster> {
  const { width, height } = picture;
  const [across, down] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const small = await toRaster(toSharp(picture).resize(across, down, { fit: 'fill' }));
  const large = { fit: 'fill', kernel: 'nearest' } as const;
  return toRaster(toSharp(await reduce(small, 8)).resize(width, height, large));
}
