import { join } from 'node:path';
import sharp from 'sharp';
import { developedPair } from './pairs.mjs';

/** Pictures with which a visitor can try the tools: each is what a pair shows before its tool. */
export const samples = [
  {
    id: 'portrait',
    title: 'A portrait',
    alt: 'Stylized snapshot of a woman in a yellow hoodie and round glasses',
    tools: ['headshot', 'img2img', 'bgremove', 'edit'],
    pair: 'headshot',
    size: [1200, 1500],
  },
  {
    id: 'product',
    title: 'A product',
    alt: 'A red leather and silver camera on a wooden desk beside a mug, books and a plant',
    tools: ['bgremove', 'img2img', 'edit'],
    pair: 'bgremove',
    size: [1200, 900],
  },
  {
    id: 'landscape',
    title: 'A landscape',
    alt: 'A red and white lighthouse and a cottage on a green headland on a bright day',
    tools: ['img2img', 'edit'],
    pair: 'img2img',
    size: [1200, 900],
  },
];

export const sampleTasks = [
  {
    name: 'samples',
    folder: 'public/samples',
    run: async (folder) => {
      for (const { id, pair } of samples) {
        const { bytes, width, height, channels } = developedPair(pair).before;
        await sharp(bytes, { raw: { width, height, channels } })
          .jpeg({ quality: 82, mozjpeg: true })
          .toFile(join(folder, `${id}.jpg`));
      }
    },
  },
];
