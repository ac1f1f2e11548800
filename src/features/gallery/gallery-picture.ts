import { galleryPicturesMax } from '../../../domain/limits.ts';

export interface GalleryPicture {
  id: string;
  alt: string;
  prompt?: string;
  /** In pixels. They reserve the picture's place while it loads. */
  width: number;
  height: number;
  src: string;
  sources?: readonly { type: string; srcSet: string }[];
  color?: string;
}

/** Stock pictures are added where the user has fewer pictures than this (spec, section 2). */
export const paddedBelow = 8;

/**
 * Returns the pictures of the gallery, 12 at most. A user who opted in sees their own pictures,
 * newest first; stock pictures are added where these are fewer than 8. Everybody else sees stock
 * pictures alone.
 */
export function chooseGallery<Picture>(
  own: readonly Picture[],
  stock: readonly Picture[],
): Picture[] {
  const shown = own.slice(0, galleryPicturesMax);
  return shown.length >= paddedBelow ? shown : [...shown, ...stock].slice(0, galleryPicturesMax);
}
