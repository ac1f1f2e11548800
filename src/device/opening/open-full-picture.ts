import type { FullPictureAnswer, FullPictureRequest } from './full-picture-worker.ts';

/**
 * Opens a picture file upright, at a size in pixels; null where this browser cannot.
 * In a worker of its own, because browsers shrink on the thread that asks: a
 * picture of 100 megapixels kept the page from its turn for more than a second.
 */
export function openFullPicture(request: FullPictureRequest): Promise<ImageBitmap | null> {
  const worker = new Worker(new URL('./full-picture-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise((resolve) => {
    const end = (bitmap: FullPictureAnswer) => {
      worker.terminate();
      resolve(bitmap);
    };
    worker.onmessage = ({ data }: MessageEvent<FullPictureAnswer>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(request);
  });
}
