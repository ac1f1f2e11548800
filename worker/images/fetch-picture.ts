import { recognizePicture } from './picture-format.ts';
import type { ProviderAnswer } from './providers/provider.ts';

/** Largest picture that is taken from a provider, in bytes. */
const pictureBytesMax = 25 * 1024 * 1024;

/** Fetches what a provider made, and believes only its bytes: whole, a picture, and not too large. */
export async function fetchPicture(address: URL, signal: AbortSignal): Promise<ProviderAnswer> {
  const response = await fetch(address, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    return unreadable(`the picture's address answered ${response.status}`);
  }
  const bytes = await readBytes(response);
  if (!bytes) return unreadable(`the picture has more than ${pictureBytesMax} bytes`);
  if (bytes.length === 0) return { ok: false, code: 'empty', reason: 'the picture is empty' };
  const facts = recognizePicture(bytes);
  if (!facts) return unreadable(`${bytes.length} bytes that are no whole picture`);
  return { ok: true, picture: { ...facts, bytes } };
}

/** The body's bytes, or null as soon as there are too many. */
async function readBytes(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > pictureBytesMax) return null;
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

function unreadable(reason: string): ProviderAnswer {
  return { ok: false, code: 'unreadable', reason };
}
