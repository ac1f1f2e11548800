import { Unzlib } from 'fflate';
import { formatOf, nameOtherFormat } from '../../../domain/pictures/picture-format.ts';
import type { InflateTo } from '../../../domain/pictures/png-pixels.ts';
import { checkPicture } from '../../../domain/pictures/sanitize-picture.ts';
import type { PictureHeader } from '../shrinking/header-fields.ts';
import type { PictureFailure } from '../shrinking/picture-failure.ts';
import { isWholeBmp } from './bmp-file.ts';
import { isWholeGif } from './gif-file.ts';
import { isWholeIso } from './iso-file.ts';

const inflateTo: InflateTo = (take) => {
  const stream = new Unzlib(take);
  return (packed) => stream.push(packed);
};

const damaged: PictureFailure = { ok: false, code: 'damaged' };

const names = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
} as const satisfies Record<PictureHeader['type'], string>;

/** Formats that are no pictures, or that no browser opens everywhere. */
const otherFormats = new Set(['TIFF', 'PDF', 'SVG', 'Photoshop', 'JPEG XL', 'video']);

/** Finds what is damaged, because browsers draw a damaged file, and then a credit pays for it. */
export async function checkFile(
  file: Uint8Array,
  header: PictureHeader,
): Promise<PictureFailure | null> {
  const format = formatOf(file);
  if (!format) return isWhole(file, header) ? null : damaged;
  // The limits of sizes are the device's own.
  const pixelsMax = Number.POSITIVE_INFINITY;
  const checked = await checkPicture(format, file, { pixelsMax, inflateTo });
  if (checked.ok) return null;
  return checked.code === 'unsupported' ? unsupported(header) : damaged;
}

function isWhole(file: Uint8Array, { type }: PictureHeader): boolean {
  try {
    if (type === 'image/gif') return isWholeGif(file);
    return type === 'image/bmp' ? isWholeBmp(file) : isWholeIso(file);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Names a file of which no header is known. */
export function refuseUnknown(file: Uint8Array): PictureFailure {
  const name = nameOtherFormat(file);
  if (name && otherFormats.has(name)) return { ok: false, code: 'other_format', name };
  return name || formatOf(file) ? damaged : { ok: false, code: 'unreadable' };
}

/** Names a complete file that the browser does not open. */
export function refuseUndecoded({ type }: PictureHeader): PictureFailure {
  if (type === 'image/heic') return { ok: false, code: 'heic_unsupported' };
  // Their pixels were not followed to the end.
  const isUncertain = type === 'image/png' || type === 'image/webp' || type === 'image/gif';
  return isUncertain ? damaged : { ok: false, code: 'unsupported', name: names[type] };
}

function unsupported({ type }: PictureHeader): PictureFailure {
  return { ok: false, code: 'unsupported', name: names[type] };
}
