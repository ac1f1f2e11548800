/** Longest that a picture's address may take, in milliseconds, and the most that is read of it, in bytes. */
const timeoutMs = 10_000;
const bytesMax = 50 * 1024 * 1024;

/** Fetches the picture that a call is about, as a real provider would; null where it can't be had. */
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
