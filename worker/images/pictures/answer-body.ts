import { readParts } from '../../http/bodies/read-parts.ts';

/** Characters of an outside service's own words that go to the log. */
const loggedLength = 300;

/** Characters of them that are looked through for secrets first: many more, for a secret that is cut in two is not recognized. */
const excerptLength = 4000;

/** Statuses of a gateway that did not hear from what stands behind it (RFC 9110 and Cloudflare's own). */
const unheardStatuses = new Set([502, 504, 520, 522, 524]);

/** Whether a picture may have been made all the same, though the answer says that something failed. */
export function isUncertain(status: number): boolean {
  return unheardStatuses.has(status);
}

/** The body's bytes, or null as soon as there are more than `bytesMax`. */
export async function readBytes(response: Response, bytesMax: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const take = (chunk: Uint8Array) => {
    length += chunk.byteLength;
    chunks.push(chunk);
    return length <= bytesMax;
  };
  if (response.body && !(await readParts(response.body, take))) return null;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** The body as text; null as soon as it has more than `bytesMax` bytes, for half an answer says something else. */
export async function readText(response: Response, bytesMax: number): Promise<string | null> {
  const bytes = await readBytes(response, bytesMax);
  return bytes && new TextDecoder().decode(bytes);
}

/** What JSON says, or undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** So much of a service's words as is worth looking at. They may still hold a secret. */
export function excerpt(text: string): string {
  return text.slice(0, excerptLength);
}

/** So much of a service's words as the log takes; secrets must be gone from them before. */
export function shorten(text: string): string {
  return text.length > loggedLength ? `${text.slice(0, loggedLength)}…` : text;
}

/** Retry-After in milliseconds, from its seconds or its date; null without one. */
export function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('Retry-After');
  if (!value) return null;
  const isNumber = /^\d+(\.\d+)?$/.test(value);
  const waitMs = isNumber ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
