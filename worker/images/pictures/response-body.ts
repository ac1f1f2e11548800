import { readParts } from '../../http/bodies/read-parts.ts';

const loggedLength = 300;

/** A gateway had no response from the server behind it (RFC 9110, Cloudflare). */
const unheardStatuses = new Set([502, 504, 520, 522, 524]);

/** Returns whether a picture may exist despite the error status. */
export function isUncertain(status: number): boolean {
  return unheardStatuses.has(status);
}

/** Returns null if the body exceeds `bytesMax`. */
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

/** Null above `bytesMax` bytes: a truncated text could mean something else. */
export async function readText(response: Response, bytesMax: number): Promise<string | null> {
  const bytes = await readBytes(response, bytesMax);
  return bytes && new TextDecoder().decode(bytes);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Cuts the reason of a failure for the log. The caller has removed secrets. */
export function shorten(text: string): string {
  return text.length > loggedLength ? `${text.slice(0, loggedLength)}…` : text;
}

/** Returns Retry-After in milliseconds, from its seconds or its date; null without one. */
export function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('Retry-After');
  if (!value) return null;
  const isNumber = /^\d+(\.\d+)?$/.test(value);
  const waitMs = isNumber ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
