import { serviceUrl } from './services.ts';

/** Edge of the pictures that the provider's stand-in draws for these tests, in pixels. */
export const pictureSize = 256;

/** Before all tests. Drawing takes the time of the edge's square, and what is tested is not how it draws. */
export default async function drawSmaller(): Promise<void> {
  const response = await fetch(serviceUrl('image-provider/control'), {
    method: 'POST',
    body: JSON.stringify({ size: pictureSize }),
  });
  if (!response.ok) throw new Error(`The picture service answered ${response.status}`);
}
