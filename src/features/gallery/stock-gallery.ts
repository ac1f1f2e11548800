import { galleryTexts } from '../../texts/en/site/gallery.ts';
import { shippedSources } from '../../ui/pictures/shipped-image.tsx';
import type { GalleryPicture } from './gallery-picture.ts';
import { stockPictures } from './stock-pictures.ts';

/** Returns the pictures that ship with the app, for the gallery. */
export function stockGallery(): readonly GalleryPicture[] {
  return stockPictures.map(({ id, alt, prompt, width, height, color }) => ({
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
