import { imageDimensionsFromData } from 'image-dimensions';
import {
  pictureFormats as formats,
  type PictureFormat,
} from '../../../domain/pictures/picture-format.ts';

export interface PictureFacts extends PictureFormat {
  width: number;
  height: number;
}

/** A JPEG's size follows its metadata, which rarely exceed a megabyte. */
const headBytesMax = 2 * 1024 * 1024;

/** Some programs pad the file, so its end marker may be a few bytes before the last byte. */
const tailBytesMax = 64;

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

function isComplete(kind: keyof typeof formats, bytes: Uint8Array): boolean {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  if (kind === 'webp') return length >= view.getUint32(4, true) + 8;
  const end = kind === 'png' ? [0x49, 0x45, 0x4e, 0x44] : [0xff, 0xd9];
  const tail = bytes.subarray(Math.max(0, length - tailBytesMax));
  return tail.some((_, at) => end.every((byte, offset) => tail[at + offset] === byte));
}
