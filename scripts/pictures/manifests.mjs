import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { gallery } from './gallery.mjs';
import { root } from './kept-frames.mjs';
import { pairWords } from './pairs.mjs';
import { samples } from './samples.mjs';

const note = (what) =>
  `// Written by \`node scripts/pictures/draw.mjs manifests\`: change ${what} there, not here.\n`;

async function writeManifests() {
  const pictures = await Promise.all(
    gallery.map(async ({ name, alt, size: [width, height], tool, prompt }) => {
      const colour = await meanColour(`public/pictures/${name}-400.webp`);
      return { id: name, alt, width, height, colour, tool, prompt };
    }),
  );
  const pairs = await Promise.all(
    pairWords.map(async ({ tool, before, after, prompt, size: [width, height] }) => {
      const colour = await meanColour(`public/pictures/pairs/${tool}-before-400.webp`);
      return { tool, before, after, prompt, width, height, colour };
    }),
  );
  write('src/features/gallery/stock-pictures.ts', stockText(pictures, pairs));
  write('src/features/studio/sample-pictures.ts', sampleText());
}

async function meanColour(path) {
  const { channels } = await sharp(join(root, path)).stats();
  const digits = channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

function stockText(pictures, pairs) {
  return `${note('the pictures')}import type { PicturePair, StockPicture } from './stock-picture.ts';

export const stockPictures: readonly StockPicture[] = ${JSON.stringify(pictures)};

export const picturePairs: readonly PicturePair[] = ${JSON.stringify(pairs)};
`;
}

function sampleText() {
  const list = samples.map(({ id, title, alt, tools, size: [width, height] }) => ({
    id,
    title,
    alt,
    source: `/samples/${id}.jpg`,
    width,
    height,
    tools,
  }));
  return `${note('the samples')}import type { SamplePicture } from './sample-picture.ts';

export const samplePictures: readonly SamplePicture[] = ${JSON.stringify(list)};
`;
}

function write(path, text) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', file], { cwd: root });
}

export const manifestTasks = [
  { name: 'manifests', folder: 'src/features/gallery', run: writeManifests },
];
