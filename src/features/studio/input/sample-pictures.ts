// Written by `node art/draw.mjs picture-lists`: change the samples in art/, not here.
import type { SamplePicture } from './sample-picture.ts';

export const samplePictures: readonly SamplePicture[] = [
  {
    id: 'portrait',
    title: 'A portrait',
    alt: 'Stylized snapshot of a woman in a yellow hoodie and round glasses',
    source: '/samples/portrait.jpg',
    width: 1200,
    height: 1500,
    tools: ['headshot', 'img2img', 'bgremove', 'edit'],
  },
  {
    id: 'product',
    title: 'A product',
    alt: 'A red leather and silver camera on a wooden desk beside a mug, books and a plant',
    source: '/samples/product.jpg',
    width: 1200,
    height: 900,
    tools: ['bgremove', 'img2img', 'edit'],
  },
  {
    id: 'landscape',
    title: 'A landscape',
    alt: 'A red and white lighthouse and a cottage on a green headland on a bright day',
    source: '/samples/landscape.jpg',
    width: 1200,
    height: 900,
    tools: ['img2img', 'edit'],
  },
];
