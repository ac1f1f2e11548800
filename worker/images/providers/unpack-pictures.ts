import { decodeBase64 } from '../pictures/base64.ts';

/** Characters from which Base64 is taken out. Shorter text stays in the JSON. */
const packedLengthMin = 4096;

/** Characters that are decoded at a time: a multiple of 4, of which each encodes 3 bytes. */
const partLength = 64 * 1024;

const quote = 0x22;

/** A response whose pictures stand beside its text. */
export interface UnpackedResponse {
  /** The response, in which `packed:0` stands for the first picture. */
  text: string;
  /** Null for one that is not Base64. */
  pictures: (Uint8Array | null)[];
}

/**
 * Takes long Base64 at the end of JSON strings out of a response. It is decoded part by part in the
 * respond's own memory, which this changes: as text, as a parsed string and as a binary string, a picture
 * of 25 MiB would need more memory than an isolate has (128 MB).
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

/** The picture that stands for the text, or that it encodes. Null where there is none. */
export function pictureOf(text: string, pictures: UnpackedResponse['pictures']): Uint8Array | null {
  const place = /(?:^|,)packed:(\d+)$/.exec(text);
  return place ? (pictures[Number(place[1])] ?? null) : decodeBase64(text);
}

const isBase64 = Array.from({ length: 256 }, (_, code) =>
  /[A-Za-z0-9+/=]/.test(String.fromCharCode(code)),
);

/** Decodes Base64 over itself, and returns a copy that holds nothing more. Null for another text. */
function decodeInPlace(packed: Uint8Array): Uint8Array | null {
  const decoder = new TextDecoder();
  let length = 0;
  for (let at = 0; at < packed.length; at += partLength) {
    const part = packed.subarray(at, at + partLength);
    const bytes = decodeBase64(decoder.decode(part));
    // Only the last part may end with padding.
    const isLast = at + partLength >= packed.length;
    if (!bytes || (!isLast && bytes.length !== (partLength / 4) * 3)) return null;
    packed.set(bytes, length);
    length += bytes.length;
  }
  return packed.slice(0, length);
}
