import { picturePixelsMax } from '../../../domain/limits.ts';
import { ByteWindow } from '../../../domain/pictures/byte-window.ts';
import type { PictureRules, PictureSize } from '../../../domain/pictures/picture-copy.ts';
import { formatOf } from '../../../domain/pictures/picture-format.ts';
import { sanitizePicture } from '../../../domain/pictures/sanitize-picture.ts';

export type Sanitized =
  | { ok: true; size: PictureSize; bytes: Buffer }
  | { ok: false; code: string };

/** Sanitizes a file that arrives in chunks of this many bytes. */
export async function sanitize(
  file: Uint8Array,
  chunkBytes = 65_536,
  rules: Partial<PictureRules> = {},
): Promise<Sanitized> {
  let at = 0;
  const source = async () => {
    if (at >= file.length) return null;
    const chunk = file.slice(at, at + chunkBytes);
    at += chunk.length;
    return chunk;
  };
  const written: Buffer[] = [];
  const sink = {
    write: async (bytes: Uint8Array) => {
      written.push(Buffer.from(bytes));
    },
    overwrite: (from: number, bytes: Uint8Array) => {
      const whole = Buffer.concat(written);
      whole.set(bytes, from);
      written.splice(0, written.length, whole);
    },
  };
  const format = formatOf(file);
  if (!format) throw new Error('The test’s file has no known format');
  const outcome = await sanitizePicture(format, new ByteWindow(source), sink, {
    pixelsMax: picturePixelsMax,
    ...rules,
  });
  return outcome.ok
    ? { ...outcome, bytes: Buffer.concat(written) }
    : { ok: false, code: outcome.code };
}

/** Returns the sanitized file. */
export async function cleaned(file: Uint8Array, chunkBytes?: number): Promise<Buffer> {
  const outcome = await sanitize(file, chunkBytes);
  if (!outcome.ok) throw new Error(`The picture is refused: ${outcome.code}`);
  return outcome.bytes;
}

/** EXIF data as a camera writes them: a maker, the orientation, and the text of a place. */
export function cameraExif(orientation: number, isLittle = false): Buffer {
  const exif = Buffer.alloc(100);
  const view = new DataView(exif.buffer, exif.byteOffset, exif.length);
  exif.write(isLittle ? 'II' : 'MM', 0, 'latin1');
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 16, isLittle);
  view.setUint16(16, 2, isLittle);
  // Maker, ASCII, 20 characters at offset 60.
  view.setUint16(18, 0x010f, isLittle);
  view.setUint16(20, 2, isLittle);
  view.setUint32(22, 20, isLittle);
  view.setUint32(26, 60, isLittle);
  view.setUint16(30, 0x0112, isLittle);
  view.setUint16(32, 3, isLittle);
  view.setUint32(34, 1, isLittle);
  view.setUint16(38, orientation, isLittle);
  exif.write('Secret place 52.5 N', 60, 'latin1');
  return exif;
}

/** The shortest EXIF data that name an orientation. */
export function shortExif(orientation: number): Buffer {
  return Buffer.from(
    `4d4d002a000000080001011200030000000100${hex(orientation)}000000000000`,
    'hex',
  );
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
