import type { GalleryPicture } from './gallery-picture.ts';

/** The pictures that we ship, drawn by our own renderer. */
export const stockPictures: readonly GalleryPicture[] = [];
