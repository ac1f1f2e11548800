/**
 * Largest picture that a provider or a host is handed as bytes, in bytes. The app shrinks pictures to
 * 1200 pixels, which is less; only other clients upload more. A job holds it twice while it is sent,
 * and three jobs at once so hold 48 MiB of the 128 MB that an isolate has.
 */
export const handedPictureBytesMax = 8 * 1024 * 1024;

/**
 * Reads a picture that is handed over as bytes; null where it was deleted, or is larger than
 * `handedPictureBytesMax`: then nothing of it is read.
 */
export async function readHandedPicture(
  bucket: Pick<R2Bucket, 'get'>,
  key: string,
): Promise<Uint8Array | null> {
  const stored = await bucket.get(key);
  if (!stored) return null;
  if (stored.size > handedPictureBytesMax) {
    await stored.body.cancel();
    return null;
  }
  return new Uint8Array(await stored.arrayBuffer());
}
