import { serviceUrl } from './services.ts';

/** The edge length of the pictures that the emulated provider draws for these tests, in pixels. */
export const pictureSize = 256;

/** Runs before all tests. A smaller picture is faster to draw, and these tests do not test the drawing. */
export default async function drawSmaller(): Promise<void> {
  const response = await fetch(serviceUrl('image-provider/control'), {
    method: 'POST',
    body: JSON.stringify({ size: pictureSize }),
  });
  if (!response.ok) throw new Error(`The picture service answered ${response.status}`);
}
