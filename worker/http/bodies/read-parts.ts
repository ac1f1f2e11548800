/**
 * Passes chunks to `take` until it returns false. Throws when the stream breaks off. A `for await` takes 1.9 ms
 * instead of 1.3 for 256 KiB in workerd.
 */
export async function readParts(
  stream: ReadableStream<Uint8Array>,
  take: (part: Uint8Array) => boolean,
): Promise<boolean> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    if (take(value)) continue;
    await reader.cancel();
    return false;
  }
}
