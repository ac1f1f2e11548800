import { writeWebpChunk } from '../marking/file-pieces.ts';
import { exifBytesMax, readOrientation, writeOrientation } from './orientation.ts';
import {
  manifestBytesMax,
  type PictureCopy,
  PictureFault,
  textAt,
  viewOf,
} from './picture-copy.ts';

/** Flags of an extended file (RFC 9649, section 2.7), and where they are in the file. */
const flagsAt = 20;
const flag = { profile: 0x20, exif: 0x08, xmp: 0x04, animation: 0x02 } as const;

/** Bytes before the first chunk, of a chunk's head, and of a frame's own fields. */
const fileHeadBytes = 12;
const chunkHeadBytes = 8;
const frameHeadBytes = 16;

interface Chunk {
  type: string;
  /** Bytes of its data, without the byte that makes them even. */
  length: number;
  /** Bytes of the chunk as it is in the file. A last chunk without its even byte is accepted. */
  bytes: number;
}

interface Progress {
  /** The flags of an extended file; null for a simple one. */
  flags: number | null;
  bitstreams: number;
  frames: number;
  lacksProfile: boolean;
  hasXmp: boolean;
}

/** Leaves out EXIF, XMP and unknown chunks. The orientation remains. Length and flags come last. */
export async function copyWebp(picture: PictureCopy): Promise<void> {
  let left = viewOf(await picture.need(fileHeadBytes)).getUint32(4, true) - 4;
  await picture.copy(fileHeadBytes);
  const progress: Progress = {
    flags: null,
    bitstreams: 0,
    frames: 0,
    lacksProfile: false,
    hasXmp: false,
  };
  for (let isFirst = true; left > 0; isFirst = false) {
    const chunk = await readChunkHead(picture, left);
    if (isFirst && !['VP8X', 'VP8 ', 'VP8L'].includes(chunk.type)) throw new PictureFault();
    await copyChunk(picture, chunk, isFirst, progress);
    left -= chunk.bytes;
  }
  const { flags, bitstreams, frames } = progress;
  const isAnimated = ((flags ?? 0) & flag.animation) !== 0;
  const isWhole = isAnimated ? frames > 0 && bitstreams === 0 : frames === 0 && bitstreams === 1;
  if (!isWhole) throw new PictureFault();
  if (flags !== null) {
    const others = flags & ~(flag.exif | flag.xmp | (progress.lacksProfile ? flag.profile : 0));
    const kept = (picture.orientation ? flag.exif : 0) | (progress.hasXmp ? flag.xmp : 0);
    picture.overwrite(flagsAt, Uint8Array.of(others | kept));
  }
  const length = new Uint8Array(4);
  viewOf(length).setUint32(0, picture.written - 8, true);
  picture.overwrite(4, length);
}

/** Reads the head of a chunk that must fit into `left` bytes. */
async function readChunkHead(picture: PictureCopy, left: number): Promise<Chunk> {
  picture.countPiece();
  const head = await picture.need(chunkHeadBytes);
  const length = viewOf(head).getUint32(4, true);
  if (chunkHeadBytes + length > left) throw new PictureFault();
  const bytes = Math.min(left, chunkHeadBytes + length + (length % 2));
  return { type: textAt(head, 0, 4), length, bytes };
}

async function copyChunk(
  picture: PictureCopy,
  chunk: Chunk,
  isFirst: boolean,
  progress: Progress,
): Promise<void> {
  const isExtended = progress.flags !== null;
  switch (chunk.type) {
    case 'VP8X':
      if (!isFirst || chunk.length !== 10) throw new PictureFault();
      progress.flags = await nameCanvas(picture);
      break;
    case 'VP8 ':
    case 'VP8L': {
      const { width, height } = await readBitstream(picture, chunk);
      picture.nameSize(width, height);
      progress.bitstreams += 1;
      break;
    }
    case 'ANMF':
      progress.frames += 1;
      await copyFrame(picture, chunk);
      return;
    case 'EXIF':
      if (isExtended) await writeFoundOrientation(picture, chunk);
      await picture.skip(chunk.bytes);
      return;
    case 'XMP ':
    case 'C2PA':
      await copyProvenance(picture, chunk, progress);
      return;
    case 'ICCP':
      if (!isExtended) throw new PictureFault();
      if (picture.takeSideBytes(chunk.length)) break;
      progress.lacksProfile = true;
      await picture.skip(chunk.bytes);
      return;
    case 'ANIM':
    case 'ALPH':
      if (isExtended) break;
      throw new PictureFault();
    default:
      await picture.skip(chunk.bytes);
      return;
  }
  await copyWhole(picture, chunk);
}

async function copyProvenance(
  picture: PictureCopy,
  chunk: Chunk,
  progress: Progress,
): Promise<void> {
  if (progress.flags !== null && chunk.length <= manifestBytesMax) {
    const whole = await picture.need(chunkHeadBytes + chunk.length);
    const data = whole.subarray(chunkHeadBytes, chunkHeadBytes + chunk.length);
    const packet = picture.replaceProvenance(chunk.type === 'C2PA' ? 'manifest' : 'xmp', data);
    if (packet) {
      progress.hasXmp = true;
      await picture.write(writeWebpChunk('XMP ', packet));
    }
  }
  await picture.skip(chunk.bytes);
}

/** Copies a chunk, with the byte that makes it even where it lacks. */
async function copyWhole(picture: PictureCopy, { length, bytes }: Chunk): Promise<void> {
  await picture.copy(bytes);
  if (chunkHeadBytes + length + (length % 2) > bytes) await picture.write(Uint8Array.of(0));
}

async function nameCanvas(picture: PictureCopy): Promise<number> {
  const header = viewOf(await picture.need(chunkHeadBytes + 10));
  picture.nameSize(uint24(header, 12) + 1, uint24(header, 15) + 1);
  return header.getUint8(8);
}

/** Returns the size that the pixels' own header names (RFC 6386, section 9.1; RFC 9649, 3.4). */
async function readBitstream(
  picture: PictureCopy,
  { type, length }: Chunk,
): Promise<{ width: number; height: number }> {
  const headerBytes = type === 'VP8L' ? 5 : 10;
  if (length <= headerBytes) throw new PictureFault();
  const data = viewOf((await picture.need(chunkHeadBytes + headerBytes)).subarray(chunkHeadBytes));
  if (type === 'VP8L') {
    const bits = data.getUint32(1, true);
    if (data.getUint8(0) !== 0x2f || bits >>> 29 !== 0) throw new PictureFault();
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const tag = data.getUint16(0, true) | (data.getUint8(2) << 16);
  const isKeyFrame = (tag & 1) === 0;
  // The first partition is behind the header.
  if (headerBytes + (tag >>> 5) > length) throw new PictureFault();
  if (!isKeyFrame || data.getUint16(3) !== 0x9d01 || data.getUint8(5) !== 0x2a) {
    throw new PictureFault();
  }
  return { width: data.getUint16(6, true) & 0x3fff, height: data.getUint16(8, true) & 0x3fff };
}

/** Copies a frame of an animation. Its pixels have the size that it names. */
async function copyFrame(picture: PictureCopy, frame: Chunk): Promise<void> {
  const header = viewOf(
    (await picture.need(chunkHeadBytes + frameHeadBytes)).subarray(chunkHeadBytes),
  );
  const [left, top] = [uint24(header, 0) * 2, uint24(header, 3) * 2];
  const [width, height] = [uint24(header, 6) + 1, uint24(header, 9) + 1];
  picture.nameFrame(left, top, width, height);
  await picture.copy(chunkHeadBytes + frameHeadBytes);
  let bitstreams = 0;
  for (let rest = frame.bytes - chunkHeadBytes - frameHeadBytes; rest > 0; ) {
    const chunk = await readChunkHead(picture, rest);
    if (chunk.type === 'VP8 ' || chunk.type === 'VP8L') {
      const size = await readBitstream(picture, chunk);
      if (size.width !== width || size.height !== height) throw new PictureFault();
      bitstreams += 1;
    } else if (chunk.type !== 'ALPH') {
      // Unknown data could only be left out by a change of the frame's length, which is written.
      throw new PictureFault();
    }
    await picture.copy(chunk.bytes);
    rest -= chunk.bytes;
  }
  if (bitstreams !== 1) throw new PictureFault();
}

/** Writes the orientation that EXIF data name, once. Some writers begin the data as a JPEG does. */
async function writeFoundOrientation(picture: PictureCopy, { length }: Chunk): Promise<void> {
  const looked = chunkHeadBytes + Math.min(length, exifBytesMax);
  const exif = (await picture.need(looked)).subarray(chunkHeadBytes, looked);
  const start = textAt(exif, 0, 6) === 'Exif\0\0' ? 6 : 0;
  const orientation = picture.orientation ? null : readOrientation(exif.subarray(start));
  if (orientation === null) return;
  picture.orientation = orientation;
  const data = writeOrientation(orientation);
  const head = Uint8Array.of(0x45, 0x58, 0x49, 0x46, data.length, 0, 0, 0);
  await picture.write(head);
  await picture.write(data);
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
