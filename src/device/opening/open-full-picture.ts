import type { FullPictureRequest, FullPictureResponse } from './full-picture-worker.ts';

/**
 * Null if this browser cannot. Browsers resize on the calling thread: a picture of 100 megapixels blocked the page
 * for more than a second.
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
