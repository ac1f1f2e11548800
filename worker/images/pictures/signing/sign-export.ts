import { type FilePiece, splitFile } from '../../../../domain/marking/file-pieces.ts';
import { type Mark, sourceTypes } from '../../../../domain/marking/mark.ts';
import { markFile, readMark } from '../../../../domain/marking/mark-file.ts';
import { textAt } from '../../../../domain/pictures/picture-copy.ts';
import { formatOf } from '../../../../domain/pictures/picture-format.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { withinTime } from '../../within-time.ts';
import { decodePng } from '../png/decode-png.ts';
import { type Corners, matchPictures, type SmallPicture } from './match-pictures.ts';
import { type SignedBy, signPicture } from './sign-picture.ts';

/** The longest side of the drawings that are compared. */
const drawnSide = 512;

const timeoutMs = 10_000;

export interface MadeResult {
  jobId: string;
  tool: Tool;
  type: string;
  bytes: Uint8Array;
}

/**
 * Signs a picture that a device exported of a result. Null if it doesn't show the result, or can't be drawn. It loses
 * all but its pixels: a color profile or an animation could show another picture than the one that is compared.
 */
export async function signExport(
  images: Pick<ImagesBinding, 'input'>,
  file: Uint8Array,
  made: MadeResult,
  corners: Corners,
  by: SignedBy,
): Promise<Uint8Array | null> {
  const pixels = pixelsOf(file);
  if (!pixels) return null;
  const drawn = await withinTime(timeoutMs, () =>
    Promise.all([draw(images, made.bytes), draw(images, pixels)]),
  );
  if (!Array.isArray(drawn)) {
    console.warn(JSON.stringify({ event: 'export_not_compared', reason: drawn.reason }));
    return null;
  }
  if (!matchPictures(...drawn, corners)) return null;
  const isComposite = readMark(file)?.sourceType === sourceTypes.edit;
  const mark: Mark = {
    sourceType: isComposite ? sourceTypes.edit : sourceTypes[made.tool],
    creatorTool: by.name,
    identifier: made.jobId,
  };
  const marked = markFile(pixels, mark);
  if (!marked) return null;
  const parent = { title: 'generated picture', type: made.type, file: made.bytes };
  return signPicture(join(marked), mark, { ...parent, isCropped: isCropped(corners) }, by);
}

const isCropped = (corners: Corners) => corners.some((share) => share < 0 || share > 1);

async function draw(images: Pick<ImagesBinding, 'input'>, file: Uint8Array): Promise<SmallPicture> {
  const drawn = await images
    .input(new Blob([file as Uint8Array<ArrayBuffer>]).stream())
    .transform({ width: drawnSide, height: drawnSide, fit: 'scale-down' })
    .output({ format: 'image/png' });
  const decoded = decodePng(await new Response(drawn.image()).bytes());
  if (!decoded || Math.max(decoded.width, decoded.height) > drawnSide) {
    throw new RangeError('the drawing is not as small as it was to be');
  }
  const rows: Uint8Array[] = [];
  for await (const part of decoded.rows) rows.push(part.slice());
  return { width: decoded.width, height: decoded.height, pixels: join(rows) };
}

/** Of a JPEG: pixels with their tables, and how their colors are coded. */
const jpegMarkers = new Set([0xd8, 0xda, 0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xe0, 0xee]);
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const webpChunks = new Set(['RIFF', 'VP8X', 'VP8 ', 'VP8L', 'ALPH']);

/** Where an extended WebP has its flags, and that of transparency. */
const flagsAt = 20;
const alphaFlag = 0x10;

/** Returns a file with its pixels alone; null for no whole JPEG, PNG or WebP. */
export function pixelsOf(file: Uint8Array): Uint8Array | null {
  const split = splitFile(file);
  const extension = formatOf(file)?.extension;
  if (!split) return null;
  const isOfPixels = ({ bytes }: FilePiece) => {
    if (extension === 'jpg') return jpegMarkers.has(bytes[1] as number);
    if (extension === 'webp') return webpChunks.has(textAt(bytes, 0, 4));
    return bytes[0] === 0x89 || pngChunks.has(textAt(bytes, 4, 4));
  };
  const whole = join(split.finish(split.pieces.filter(isOfPixels)));
  if (extension === 'webp') whole[flagsAt] = (whole[flagsAt] as number) & alphaFlag;
  return whole;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
