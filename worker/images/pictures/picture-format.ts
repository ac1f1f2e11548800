import { imageDimensionsFromData } from 'image-dimensions';

export interface PictureFacts {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
}

/** A JPEG says its size behind all that its camera wrote: seldom a megabyte, so two are enough. */
const headBytesMax = 2 * 1024 * 1024;

/** Some writers pad the file, so its end may stand a little before the last byte. */
const tailBytesMax = 64;

const formats = {
  png: { type: 'image/png', extension: 'png' },
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  webp: { type: 'image/webp', extension: 'webp' },
} as const;

/** Files that people take for pictures that can be sent, by the bytes with which they begin. */
const otherFormats: readonly [name: string, start: RegExp][] = [
  ['GIF', /^GIF8/],
  ['HEIC', /^.{4}ftyp(?:hei|hev|mif1|msf1)/s],
  ['AVIF', /^.{4}ftypavi/s],
  ['BMP', /^BM/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['PDF', /^%PDF/],
  ['SVG', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<svg/s],
];

/** The facts of a picture that was looked at before; null for a type that we do not take. */
export function factsOf(known: {
  type: string;
  width: number;
  height: number;
}): PictureFacts | null {
  const format = Object.values(formats).find(({ type }) => type === known.type);
  return format ? { ...format, width: known.width, height: known.height } : null;
}

/**
 * What kind of picture the bytes hold, told by the bytes alone, with its size in
 * pixels from the header. Null when they are no PNG, JPEG or WebP, or stop short
 * of what such a file ends with.
 */
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

/** What else it is, by name; null for what we don't know, and for a picture that we take. */
export function nameOtherFormat(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, 512));
  return otherFormats.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

/** Whether the file has its end: PNG's IEND chunk, JPEG's EOI marker, WebP's length in its header. */
function isComplete(kind: keyof typeof formats, bytes: Uint8Array): boolean {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  if (kind === 'webp') return length >= 12 && length >= view.getUint32(4, true) + 8;
  const end = kind === 'png' ? [0x49, 0x45, 0x4e, 0x44] : [0xff, 0xd9];
  const tail = bytes.subarray(Math.max(0, length - tailBytesMax));
  return tail.some((_, at) => end.every((byte, offset) => tail[at + offset] === byte));
}
