import { imageDimensionsFromData } from 'image-dimensions';

export interface PictureFormat {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
}

export interface PictureFacts extends PictureFormat {
  width: number;
  height: number;
}

/** A JPEG's size follows its metadata, which rarely exceed a megabyte. */
const headBytesMax = 2 * 1024 * 1024;

/** Some programs pad the file, so its end marker may be a few bytes before the last byte. */
const tailBytesMax = 64;

const formats = {
  png: { type: 'image/png', extension: 'png' },
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  webp: { type: 'image/webp', extension: 'webp' },
} as const satisfies Record<string, PictureFormat>;

const otherFormats: readonly [name: string, start: RegExp][] = [
  ['GIF', /^GIF8/],
  ['HEIC', /^.{4}ftyp(?:hei|hev|mif1|msf1)/s],
  ['AVIF', /^.{4}ftypavi/s],
  ['BMP', /^BM/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['PDF', /^%PDF/],
  ['SVG', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<svg/s],
];

/** Returns the facts of a stored picture; null for a type that is not accepted. */
export function factsOf(known: {
  type: string;
  width: number;
  height: number;
}): PictureFacts | null {
  const format = Object.values(formats).find(({ type }) => type === known.type);
  return format ? { ...format, width: known.width, height: known.height } : null;
}

/** Null when the bytes are no PNG, JPEG or WebP, or lack its end. */
export function recognizePicture(bytes: Uint8Array): PictureFacts | null {
  let found: ReturnType<typeof imageDimensionsFromData>;
  try {
    found = imageDimensionsFromData(bytes.subarray(0, headBytesMax));
  } catch {
    return null;
  }
  if (!found || !Object.hasOwn(formats, found.type)) return null;
  const kind = found.type as keyof typeof formats;
  if (found.width < 1 || found.height < 1 || !isComplete(kind, bytes)) return null;
  return { ...formats[kind], width: found.width, height: found.height };
}

/** Returns the format of a file, from its first 12 bytes; null for a type that is not accepted. */
export function formatOf(head: Uint8Array): PictureFormat | null {
  const start = String.fromCharCode(...head.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return formats.png;
  if (start.startsWith('\xff\xd8\xff')) return formats.jpeg;
  return /^RIFF.{4}WEBP/s.test(start) ? formats.webp : null;
}

/** Returns the name of another known format; null for an unknown one and for accepted pictures. */
export function nameOtherFormat(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, 512));
  return otherFormats.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

function isComplete(kind: keyof typeof formats, bytes: Uint8Array): boolean {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  if (kind === 'webp') return length >= view.getUint32(4, true) + 8;
  const end = kind === 'png' ? [0x49, 0x45, 0x4e, 0x44] : [0xff, 0xd9];
  const tail = bytes.subarray(Math.max(0, length - tailBytesMax));
  return tail.some((_, at) => end.every((byte, offset) => tail[at + offset] === byte));
}
