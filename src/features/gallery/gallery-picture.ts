import { galleryPicturesMax } from '../../../domain/limits.ts';

/** A picture that can hang in the gallery. */
export interface GalleryPicture {
  id: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  /** The words that asked for it, if they may be told. */
  prompt?: string;
  /** In pixels; they keep its place until it is there. */
  width: number;
  height: number;
  src: string;
  /** The same in better formats or other widths, the best first. */
  sources?: readonly { type: string; srcSet: string }[];
  /** What fills its place while it loads, as CSS has it. */
  color?: string;
}

/** With fewer of the user's own pictures than this, stock pictures join them (spec, section 2). */
export const paddedBelow = 8;

/**
 * What hangs in the gallery: up to 12 of the pictures of a user who opted in, the
 * latest first, with stock pictures beside them when they are fewer than 8; for
 * everybody else, who has none here, stock pictures alone.
 */
export function chooseGallery<Picture>(
  own: readonly Picture[],
  stock: readonly Picture[],
): Picture[] {
  const shown = own.slice(0, galleryPicturesMax);
  return shown.length >= paddedBelow ? shown : [...shown, ...stock].slice(0, galleryPicturesMax);
}
