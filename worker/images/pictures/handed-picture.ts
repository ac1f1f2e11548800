/**
 * Largest picture that a provider or a host is handed as bytes, in bytes. The app shrinks pictures to
 * 1200 pixels, which is less; only other clients upload more. A job holds it twice while it is sent,
 * and three jobs at once so hold 48 MiB of the 128 MB that an isolate has.
 */
export const handedPictureBytesMax = 8 * 1024 * 1024;

/** The bytes of a picture, or why they can't be handed over. `reason` is for the log. */
export type HandedBytes =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; code: 'upload_failed' | 'too_large'; reason: string };

/**
 * Reads a picture that is handed over as bytes. Returns `upload_failed` where it was deleted, and
 * `too_large` where it has more than `handedPictureBytesMax`: then nothing of it is read.
 */
export async function readHandedPicture(
  bucket: Pick<R2Bucket, 'get'>,
  key: string,
): Promise<HandedBytes> {
  const stored = await bucket.get(key);
  if (!stored) {
    return { ok: false, code: 'upload_failed', reason: 'the uploaded picture is not there' };
  }
  if (stored.size > handedPictureBytesMax) {
    await stored.body.cancel();
    return { ok: false, code: 'too_large', reason: `the picture has ${stored.size} bytes` };
  }
  return { ok: true, bytes: new Uint8Array(await stored.arrayBuffer()) };
}
