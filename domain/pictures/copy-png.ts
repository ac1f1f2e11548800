import { pngPacketStart, writePngPacket } from '../marking/file-pieces.ts';
import { exifBytesMax, readOrientation, writeOrientation } from './orientation.ts';
import {
  manifestBytesMax,
  type PictureCopy,
  PictureFault,
  textAt,
  viewOf,
} from './picture-copy.ts';
import { crcOf, writeChunk } from './png-chunk.ts';
import { type PngHeader, parseHeader, pngSignature } from './png-chunks.ts';
import { PngPixels } from './png-pixels.ts';

/** Chunks that change how a picture looks, its animation among them (W3C PNG, table 7). */
const lookChunks = new Set(
  'bKGD cHRM cICP cLLI gAMA hIST iCCP mDCV pHYs sBIT sPLT sRGB tRNS acTL fcTL fdAT'.split(' '),
);

const paletteType = 3;

interface Progress {
  readonly counted: PngPixels | null;
  colorType: number;
  hasPalette: boolean;
  pixels: 'before' | 'in' | 'after';
  hasPixels: boolean;
}

/** Leaves out EXIF, texts, XMP, dates and unknown chunks. The orientation remains. */
export async function copyPng(picture: PictureCopy): Promise<void> {
  await picture.copy(pngSignature.length);
  const header = await copyHeader(picture);
  const { inflateTo } = picture.rules;
  const progress: Progress = {
    counted: inflateTo ? new PngPixels(header, inflateTo) : null,
    colorType: header.colorType,
    hasPalette: false,
    pixels: 'before',
    hasPixels: false,
  };
  for (;;) {
    const { type, length } = await readChunkHead(picture);
    if (type !== 'IDAT' && progress.pixels === 'in') progress.pixels = 'after';
    if (type === 'eXIf') {
      await copyOrientation(picture, length);
    } else if (isCritical(type) || (lookChunks.has(type) && mayRemain(picture, type, length))) {
      await checkChunk(picture, type, length, progress);
      await copyChunk(picture, length, type === 'IDAT' ? progress.counted : null);
      if (type === 'IEND') return;
    } else {
      await copyProvenance(picture, type, length);
    }
  }
}

async function copyProvenance(picture: PictureCopy, type: string, length: number): Promise<void> {
  if (['iTXt', 'caBX'].includes(type) && length <= manifestBytesMax) {
    const data = (await picture.need(12 + length)).subarray(8, 8 + length);
    const isPacket = textAt(data, 0, pngPacketStart.length) === pngPacketStart;
    const packet =
      type === 'caBX'
        ? picture.replaceProvenance('manifest', data)
        : isPacket && picture.replaceProvenance('xmp', data.subarray(pngPacketStart.length));
    if (packet) await picture.write(writePngPacket(packet));
  }
  await picture.skip(12 + length);
}

/** The chunks of an animation have pixels, of which there may be any number. */
function mayRemain(picture: PictureCopy, type: string, length: number): boolean {
  return type === 'fdAT' || picture.takeSideBytes(length);
}

function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}

async function readChunkHead(picture: PictureCopy): Promise<{ type: string; length: number }> {
  picture.countPiece();
  const head = await picture.need(8);
  const length = viewOf(head).getUint32(0);
  const type = textAt(head, 4, 4);
  if (!/^[A-Za-z]+$/.test(type)) throw new PictureFault();
  return { type, length };
}

async function copyHeader(picture: PictureCopy): Promise<PngHeader> {
  const { type, length } = await readChunkHead(picture);
  if (type !== 'IHDR' || length !== 13) throw new PictureFault();
  const header = parseHeader((await picture.need(21)).subarray(8));
  if (!header) throw new PictureFault();
  picture.nameSize(header.width, header.height);
  await copyChunk(picture, length);
  return header;
}

async function checkChunk(
  picture: PictureCopy,
  type: string,
  length: number,
  progress: Progress,
): Promise<void> {
  const { pixels, colorType } = progress;
  switch (type) {
    case 'PLTE': {
      const isPalette = length > 0 && length <= 768 && length % 3 === 0;
      const mayHave = colorType !== 0 && colorType !== 4 && pixels === 'before';
      if (!isPalette || !mayHave || progress.hasPalette) throw new PictureFault();
      progress.hasPalette = true;
      return;
    }
    case 'IDAT':
      if (pixels === 'after') throw new PictureFault();
      if (colorType === paletteType && !progress.hasPalette) throw new PictureFault();
      progress.pixels = 'in';
      progress.hasPixels ||= length > 0;
      return;
    case 'IEND':
      if (length !== 0 || !progress.hasPixels) throw new PictureFault();
      if (progress.counted && !progress.counted.isWhole) throw new PictureFault();
      if (progress.counted?.isInvisible && picture.rules.refusesEmpty) {
        throw new PictureFault('empty');
      }
      return;
    case 'fcTL': {
      if (length !== 26) throw new PictureFault();
      const frame = viewOf((await picture.need(34)).subarray(8));
      const [width, height, left, top] = [4, 8, 12, 16].map((at) => frame.getUint32(at));
      picture.nameFrame(left as number, top as number, width as number, height as number);
      return;
    }
    default:
      // A second IHDR, or a chunk that a decoder must know.
      if (isCritical(type)) throw new PictureFault();
  }
}

async function copyChunk(
  picture: PictureCopy,
  length: number,
  counted: PngPixels | null = null,
): Promise<void> {
  await picture.copy(4);
  let crc = crcOf((await picture.need(4)).subarray(0, 4));
  await picture.copy(4);
  await picture.copy(length, (bytes) => {
    crc = crcOf(bytes, crc);
    if (counted && !counted.take(bytes)) throw new PictureFault();
  });
  if (viewOf(await picture.need(4)).getUint32(0) !== crc) throw new PictureFault();
  await picture.copy(4);
}

/** Writes the orientation that EXIF data name, once, and leaves the data out. */
async function copyOrientation(picture: PictureCopy, length: number): Promise<void> {
  const looked = Math.min(length, exifBytesMax);
  const exif = (await picture.need(8 + looked)).subarray(8, 8 + looked);
  const orientation = picture.orientation ? null : readOrientation(exif);
  if (orientation !== null) {
    picture.orientation = orientation;
    await picture.write(writeChunk('eXIf', writeOrientation(orientation)));
  }
  await picture.skip(12 + length);
}
