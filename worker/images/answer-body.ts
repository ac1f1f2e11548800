/** Characters of an outside service's own words that go to the log. */
const loggedLength = 300;

/** The body's bytes, or null as soon as there are more than `bytesMax`. */
export async function readBytes(response: Response, bytesMax: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** The body as text, cut off after `bytesMax` bytes. */
export async function readText(response: Response, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > bytesMax) return text.slice(0, bytesMax);
  }
  return text;
}

/** What JSON says, or undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** So much of a service's words as the log takes. */
export function shorten(text: string): string {
  return text.length > loggedLength ? `${text.slice(0, loggedLength)}…` : text;
}

/** Retry-After in milliseconds, from its seconds or its date; null without one. */
export function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('Retry-After');
  if (!value) return null;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
