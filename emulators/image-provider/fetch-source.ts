/** Limits of fetching a picture: time in milliseconds, size in bytes. */
const timeoutMs = 10_000;
const bytesMax = 50 * 1024 * 1024;

/** Fetches the picture to transform, as a real provider does; returns null if it cannot be fetched. */
export async function fetchSource(address: string): Promise<Uint8Array | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length > 0 && bytes.length <= bytesMax ? bytes : null;
  } catch {
    return null;
  }
}
