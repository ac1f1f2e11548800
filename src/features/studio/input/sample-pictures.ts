import type { Tool } from '../../../../domain/tools/tools.ts';

export interface SamplePicture {
  id: string;
  title: string;
  alt: string;
  source: string;
  small: string;
  width: number;
  height: number;
  tools: readonly Tool[];
}

export const samplePictures: readonly SamplePicture[] = [
  {
    id: 'portrait',
    title: 'A portrait',
    alt: 'Stylized snapshot of a woman in a yellow hoodie and round glasses',
    source: '/samples/portrait.jpg',
    small: '/pictures/pairs/headshot-before-400.webp',
    width: 1200,
    height: 1500,
    tools: ['headshot', 'img2img', 'bgremove', 'edit'],
  },
  {
    id: 'product',
    title: 'A product',
    alt: 'A red leather and silver camera on a wooden desk beside a mug, books and a plant',
    source: '/samples/product.jpg',
    small: '/pictures/pairs/bgremove-before-400.webp',
    width: 1200,
    height: 900,
    tools: ['bgremove', 'img2img', 'edit'],
  },
  {
    id: 'landscape',
    title: 'A landscape',
    alt: 'A red and white lighthouse and a cottage on a green headland on a bright day',
    source: '/samples/landscape.jpg',
    small: '/pictures/pairs/img2img-before-400.webp',
    width: 1200,
    height: 900,
    tools: ['img2img', 'edit'],
  },
];
