import { galleryPicturesMax } from '../../../domain/limits.ts';

export interface GalleryPicture {
  id: string;
  alt: string;
  prompt?: string;
  /** In pixels. They reserve the picture's space while it loads. */
  width: number;
  height: number;
  src: string;
  sources?: readonly { type: string; srcSet: string }[];
  color?: string;
}

/** Stock pictures fill up a smaller gallery (spec, section 2). */
export const paddedBelow = 8;

/**
 * Returns at most 12 pictures. A user who opted in sees their own pictures, newest first, filled up with
 * stock pictures below 8. Other visitors see only stock pictures.
 */
export function chooseGallery<Picture>(
  own: readonly Picture[],
  stock: readonly Picture[],
): Picture[] {
  const shown = own.slice(0, galleryPicturesMax);
  return shown.length >= paddedBelow ? shown : [...shown, ...stock].slice(0, galleryPicturesMax);
}
