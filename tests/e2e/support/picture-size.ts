import { controlPictures } from './services.ts';

/** The edge length of the pictures that the emulated provider draws for these tests, in pixels. */
export const pictureSize = 256;

/**
 * Before all tests. Drawing time grows with the square of the edge, and the drawing is not what is
 * tested.
 */
export default async function drawSmaller(): Promise<void> {
  await controlPictures({ size: pictureSize });
}
