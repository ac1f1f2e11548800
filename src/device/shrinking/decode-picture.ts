import type { PictureHeader } from './header-fields.ts';
import { openUpright } from './open-upright.ts';
import { isTurned } from './picture-header.ts';
import { type PictureSize, reducedSize } from './shrink-plan.ts';

/** Upright, without metadata. Rejects if the browser cannot decode it. */
export async function decodePicture(
  file: Blob,
  header: PictureHeader,
  size: PictureSize,
): Promise<OffscreenCanvas> {
  if (header.type === 'image/jpeg' && 'ImageDecoder' in globalThis) {
    const frame = await decodeReduced(file, header, size);
    if (frame) return drawFrame(frame, size);
  }
  return drawBitmap(await openUpright(file, header.orientation, size), size);
}

export function drawBitmap(bitmap: ImageBitmap, size: PictureSize): OffscreenCanvas {
  const { canvas, context } = openCanvas(size);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  return canvas;
}

async function decodeReduced(
  file: Blob,
  header: PictureHeader,
  size: PictureSize,
): Promise<VideoFrame | null> {
  const stored = isTurned(header.orientation) ? { width: size.height, height: size.width } : size;
  const wanted = reducedSize(header, stored);
  const decoder = new ImageDecoder({
    data: await file.arrayBuffer(),
    type: header.type,
    desiredWidth: wanted.width,
    desiredHeight: wanted.height,
  });
  try {
    const { image } = await decoder.decode({ frameIndex: 0, completeFramesOnly: true });
    const isLargeEnough = image.codedWidth >= stored.width && image.codedHeight >= stored.height;
    // In older browsers a frame does not know its orientation.
    const isUpright = header.orientation === 1 || 'rotation' in image;
    if (isLargeEnough && isUpright) return image;
    image.close();
    return null;
  } catch {
    // createImageBitmap may still open what this decoder refuses.
    return null;
  } finally {
    decoder.close();
  }
}

function drawFrame(frame: VideoFrame, size: PictureSize): OffscreenCanvas {
  const { canvas, context } = openCanvas(size);
  context.drawImage(frame, 0, 0, size.width, size.height);
  frame.close();
  return canvas;
}

/** In main memory, because the later steps run on the CPU. */
function openCanvas(size: PictureSize) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw in a worker');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}
