import { imageDimensionsFromData } from 'image-dimensions';

export interface PictureFacts {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
}

const formats = {
  png: { type: 'image/png', extension: 'png' },
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  webp: { type: 'image/webp', extension: 'webp' },
} as const;

/**
 * What kind of picture the bytes hold, told by the bytes alone, with its size in
 * pixels from the header. Null when they are no PNG, JPEG or WebP, or stop short
 * of what such a file ends with.
 */
export function recognizePicture(bytes: Uint8Array): PictureFacts | null {
  let found: ReturnType<typeof imageDimensionsFromData>;
  try {
    found = imageDimensionsFromData(bytes);
  } catch {
    return null;
  }
  if (!found || !Object.hasOwn(formats, found.type)) return null;
  const kind = found.type as keyof typeof formats;
  if (found.width < 1 || found.height < 1 || !isComplete(kind, bytes)) return null;
  return { ...formats[kind], width: found.width, height: found.height };
}

/** Whether the file has its end: PNG's IEND chunk, JPEG's EOI marker, WebP's length in its header. */
function isComplete(kind: keyof typeof formats, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'webp') return bytes.length >= 12 && bytes.length >= view.getUint32(4, true) + 8;
  // Some writers pad the file, so the end may stand a little before the last byte.
  const tail = bytes.subarray(Math.max(0, bytes.length - 64));
  const end = kind === 'png' ? [0x49, 0x45, 0x4e, 0x44] : [0xff, 0xd9];
  return tail.some((_, at) => end.every((byte, offset) => tail[at + offset] === byte));
}
