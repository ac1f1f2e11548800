import { decodeBitmap } from '../opening/decode-bitmap.ts';
import type { PictureFailure } from './picture-failure.ts';

/** The browser decodes off the main thread. Another site's picture must allow it (CORS). */
export async function loadPicture(
  address: string,
  signal: AbortSignal,
): Promise<{ ok: true; bitmap: ImageBitmap } | PictureFailure> {
  if (signal.aborted) return signal.reason as PictureFailure;
  const image = new Image();
  image.crossOrigin = 'anonymous';
  const stopped = new Promise<PictureFailure>((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason as PictureFailure), {
      once: true,
    });
  });
  image.src = address;
  const opened = image.decode().then(
    async () => ({ ok: true as const, bitmap: await decodeBitmap(image) }),
    (): PictureFailure => ({ ok: false, code: 'unreadable' }),
  );
  const result = await Promise.race([opened, stopped]);
  // An image without an address stops loading.
  if (!result.ok) image.src = '';
  return result;
}
