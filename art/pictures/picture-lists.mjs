import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { root } from '../root.mjs';
import { gallery } from './gallery.mjs';
import { pairTexts } from './pairs.mjs';
import { samples } from './samples.mjs';

const note = (what) =>
  `// Written by \`node art/draw.mjs picture-lists\`: change ${what} in art/, not here.\n`;

/** The pictures, pairs and samples as src/ lists them. Reads the published pictures for their mean color. */
export async function makeLists() {
  const stockPictures = await Promise.all(
    gallery.map(async ({ name, alt, size: [width, height], tool, prompt }) => {
      const color = await meanColor(`public/pictures/${name}-400.webp`);
      return { id: name, alt, width, height, color, tool, prompt };
    }),
  );
  const picturePairs = await Promise.all(
    pairTexts.map(async ({ tool, before, after, prompt, size: [width, height] }) => {
      const color = await meanColor(`public/pictures/pairs/${tool}-before-400.webp`);
      return { tool, before, after, prompt, width, height, color };
    }),
  );
  const samplePictures = samples.map(({ id, title, alt, pair, tools, size: [width, height] }) => ({
    id,
    title,
    alt,
    source: `/samples/${id}.jpg`,
    small: `/pictures/pairs/${pair}-before-400.webp`,
    width,
    height,
    tools,
  }));
  return { stockPictures, picturePairs, samplePictures };
}

async function writeLists() {
  const { stockPictures, picturePairs, samplePictures } = await makeLists();
  write(
    'src/features/gallery/stock-pictures.ts',
    `${note('the pictures')}import type { PicturePair, StockPicture } from './stock-picture.ts';

export const stockPictures: readonly StockPicture[] = ${JSON.stringify(stockPictures)};

export const picturePairs: readonly PicturePair[] = ${JSON.stringify(picturePairs)};
`,
  );
  write(
    'src/features/studio/input/sample-pictures.ts',
    `${note('the samples')}import type { Tool } from '../../../../domain/tools/tools.ts';

/** A picture to try a tool with, for users who have no picture at hand. */
export interface SamplePicture {
  id: string;
  title: string;
  alt: string;
  source: string;
  /** The same picture in the size of a button. */
  small: string;
  width: number;
  height: number;
  /** The tools that offer this sample. */
  tools: readonly Tool[];
}

export const samplePictures: readonly SamplePicture[] = ${JSON.stringify(samplePictures)};
`,
  );
}

async function meanColor(path) {
  const { channels } = await sharp(join(root, path)).stats();
  const digits = channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

function write(path, text) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', file], { cwd: root });
}

export const listTasks = [
  { name: 'picture-lists', folder: 'src/features/gallery', run: writeLists },
];
