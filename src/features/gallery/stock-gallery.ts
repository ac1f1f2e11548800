import { galleryTexts } from '../../texts/en/site/gallery.ts';
import { shippedSources } from '../../ui/pictures/shipped-image.tsx';
import type { GalleryPicture } from './gallery-picture.ts';
import { stockPictures } from './stock-pictures.ts';

/** The first pictures of the gallery: in this order its columns have almost the same height. */
const first = [
  'alpine-lake',
  'vases',
  'paper-city',
  'cat',
  'pears',
  'ringed-planet',
  'paper-garden',
  'lighthouse-golden',
  'flow',
  'misty-ranges',
  'dunes',
  'solids',
];

export function stockGallery(): readonly GalleryPicture[] {
  return stockPictures.toSorted(byPlace).map(({ id, alt, prompt, width, height, color }) => ({
    id,
    ...galleryTexts.picture(id, { alt, prompt }),
    width,
    height,
    color,
    src: `/pictures/${id}-800.webp`,
    sources: [
      { type: 'image/avif', srcSet: shippedSources(id, 'avif') },
      { type: 'image/webp', srcSet: shippedSources(id, 'webp') },
    ],
  }));
}

function byPlace(one: { id: string }, other: { id: string }): number {
  const [place, next] = [one, other].map(({ id }) => first.indexOf(id) + 1 || Infinity) as [
    number,
    number,
  ];
  return place === next ? 0 : place - next;
}
