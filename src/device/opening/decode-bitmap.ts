/** How often a file is decoded whose bitmap shows nothing. */
const decodesMax = 3;

/** The side of the square on which a bitmap is tried, in pixels. */
const probeSide = 32;

/**
 * Decodes a picture. Rejects where the browser cannot. WebKit now and then gives a bitmap without a visible
 * pixel for a sound file, which is decoded again (docs/decisions/0057).
 */
export async function decodeBitmap(
  picture: Blob | HTMLImageElement,
  options: ImageBitmapOptions = {},
): Promise<ImageBitmap> {
  for (let decodes = 1; ; decodes += 1) {
    const bitmap = await createImageBitmap(picture, options);
    // A picture may indeed show nothing.
    if (decodes === decodesMax || !isEmpty(bitmap)) return bitmap;
    bitmap.close();
  }
}

/**
 * Decodes a picture that is drawn later, perhaps again and again. Its pixels are in main memory: WebKit lost those of
 * a bitmap that the graphics processor had (docs/decisions/0057). Rejects where the browser cannot.
 */
export async function decodeToMemory(picture: Blob): Promise<ImageBitmap> {
  const bitmap = await decodeBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return bitmap;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.transferToImageBitmap();
}

/** Whether no pixel is visible, as far as a small copy shows it. */
function isEmpty(bitmap: ImageBitmap): boolean {
  const canvas = new OffscreenCanvas(probeSide, probeSide);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(bitmap, 0, 0, probeSide, probeSide);
  const { data } = context.getImageData(0, 0, probeSide, probeSide);
  return data.every((value, at) => at % 4 !== 3 || value === 0);
}
