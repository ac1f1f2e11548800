import { readBytes } from './answer-body.ts';
import { recognizePicture } from './picture-format.ts';
import type { ProviderAnswer } from './providers/provider.ts';

/** Largest picture that is taken from a provider, in bytes. */
export const pictureBytesMax = 25 * 1024 * 1024;

/** Fetches what a provider made, and believes only its bytes: whole, a picture, and not too large. */
export async function fetchPicture(address: URL, signal: AbortSignal): Promise<ProviderAnswer> {
  const response = await fetch(address, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    return unreadable(`the picture's address answered ${response.status}`);
  }
  const bytes = await readBytes(response, pictureBytesMax);
  return bytes ? takePicture(bytes) : unreadable(`it has more than ${pictureBytesMax} bytes`);
}

/** What a provider sent as a picture, if it is one. */
export function takePicture(bytes: Uint8Array): ProviderAnswer {
  if (bytes.length === 0) return { ok: false, code: 'empty', reason: 'the picture is empty' };
  const facts = recognizePicture(bytes);
  if (!facts) return unreadable(`${bytes.length} bytes that are no whole picture`);
  return { ok: true, picture: { ...facts, bytes } };
}

function unreadable(reason: string): ProviderAnswer {
  return { ok: false, code: 'unreadable', reason };
}
