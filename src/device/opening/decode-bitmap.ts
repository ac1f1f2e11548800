const decodesMax = 3;

/** The side of the square on which a bitmap is tried, in pixels. */
const probeSide = 32;

/**
 * Decodes a picture. Rejects if the browser cannot. WebKit now and then gives a bitmap without a visible
 * pixel for a sound file, which an element of the page then decodes (docs/decisions/0057).
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
    const drawn = await drawElement(picture).catch(() => null);
    if (drawn) return drawn;
  }
}

/** Decodes a file by an element of the page, into main memory. Null if there is no page, or no canvas. */
async function drawElement(picture: Blob | HTMLImageElement): Promise<ImageBitmap | null> {
  if (!('Image' in globalThis && picture instanceof Blob)) return null;
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0);
    return context && canvas.transferToImageBitmap();
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function isEmpty(bitmap: ImageBitmap): boolean {
  const canvas = new OffscreenCanvas(probeSide, probeSide);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(bitmap, 0, 0, probeSide, probeSide);
  const { data } = context.getImageData(0, 0, probeSide, probeSide);
  return data.every((value, at) => at % 4 !== 3 || value === 0);
}
