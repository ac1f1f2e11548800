/**
 * Bytes of all pictures of a job. It holds them twice while it sends them: three jobs, 48 of an isolate's 128
 * MB.
 */
export const handedPictureBytesMax = 8 * 1024 * 1024;

/** `reason` is for the log. */
export type HandedBytes =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; code: 'upload_failed' | 'too_large'; reason: string };

/** `upload_failed` if it was deleted. Reads nothing of one that is `too_large`, above `bytesMax`. */
export async function readHandedPicture(
  bucket: Pick<R2Bucket, 'get'>,
  key: string,
  bytesMax = handedPictureBytesMax,
): Promise<HandedBytes> {
  const stored = await bucket.get(key);
  if (!stored) {
    return { ok: false, code: 'upload_failed', reason: 'the uploaded picture is not there' };
  }
  if (stored.size > bytesMax) {
    await stored.body.cancel();
    return { ok: false, code: 'too_large', reason: `the picture has ${stored.size} bytes` };
  }
  return { ok: true, bytes: new Uint8Array(await stored.arrayBuffer()) };
}
