import { decodeBase64 } from '../pictures/base64.ts';

const packedLengthMin = 4096;

/** A multiple of 4, of which each encodes 3 bytes. */
const partLength = 64 * 1024;

const quote = 0x22;

export interface UnpackedResponse {
  /** `packed:0` replaces the first picture. */
  text: string;
  pictures: (Uint8Array | null)[];
}

/**
 * Removes long Base64 from a response and decodes it in parts in its own memory: otherwise a picture of 25
 * MiB would need more than the 128 MB of an isolate.
 */
export function unpackPictures(bytes: Uint8Array): UnpackedResponse {
  const decoder = new TextDecoder();
  const pictures: (Uint8Array | null)[] = [];
  let text = '';
  let textAt = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const from = at;
    while (isBase64[bytes[at] ?? quote]) at += 1;
    if (at - from < packedLengthMin || bytes[at] !== quote) continue;
    text += `${decoder.decode(bytes.subarray(textAt, from))}packed:${pictures.length}`;
    textAt = at;
    pictures.push(decodeInPlace(bytes.subarray(from, at)));
  }
  return { text: text + decoder.decode(bytes.subarray(textAt)), pictures };
}

export function pictureOf(text: string, pictures: UnpackedResponse['pictures']): Uint8Array | null {
  const place = /(?:^|,)packed:(\d+)$/.exec(text);
  return place ? (pictures[Number(place[1])] ?? null) : decodeBase64(text);
}

const isBase64 = Array.from({ length: 256 }, (_, code) =>
  /[A-Za-z0-9+/=]/.test(String.fromCharCode(code)),
);

function decodeInPlace(packed: Uint8Array): Uint8Array | null {
  const decoder = new TextDecoder();
  let length = 0;
  for (let at = 0; at < packed.length; at += partLength) {
    const part = packed.subarray(at, at + partLength);
    const bytes = decodeBase64(decoder.decode(part));
    const isLast = at + partLength >= packed.length;
    if (!bytes || (!isLast && bytes.length !== (partLength / 4) * 3)) return null;
    packed.set(bytes, length);
    length += bytes.length;
  }
  return packed.slice(0, length);
}
