/** Edge of the pictures that the provider's stand-in draws for these tests, in pixels. */
export const pictureSize = 256;

/** Before all tests. Drawing takes the time of the edge's square, and what is tested is not how it draws. */
export default async function drawSmaller(): Promise<void> {
  const origin = `http://localhost:${process.env.PORT ?? 5173}`;
  const response = await fetch(`${origin}/__services/image-provider/control`, {
    method: 'POST',
    body: JSON.stringify({ size: pictureSize }),
  });
  if (!response.ok) throw new Error(`The picture service answered ${response.status}`);
}
