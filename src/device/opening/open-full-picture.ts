import type { FullPictureRequest, FullPictureResponse } from './full-picture-worker.ts';

/**
 * Opens a picture file upright, at a size in pixels; returns null where this browser cannot. It
 * runs in its own worker, because browsers resize on the calling thread: a picture of 100
 * megapixels blocked the page for more than a second.
 */
export function openFullPicture(request: FullPictureRequest): Promise<ImageBitmap | null> {
  const worker = new Worker(new URL('./full-picture-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise((resolve) => {
    const end = (bitmap: FullPictureResponse) => {
      worker.terminate();
      resolve(bitmap);
    };
    worker.onmessage = ({ data }: MessageEvent<FullPictureResponse>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(request);
  });
}
