import { jpegPacketStart, writeJpegPacket } from '../marking/file-pieces.ts';
import { JpegEntropy } from './jpeg-entropy.ts';
import { readOrientation, writeOrientation } from './orientation.ts';
import { type PictureCopy, PictureFault, textAt, viewOf } from './picture-copy.ts';

/** Markers (ITU T.81, table B.1). */
const startOfScan = 0xda;
const endOfImage = 0xd9;
const numberOfLines = 0xdc;
const comment = 0xfe;
const huffmanTables = 0xc4;
const quantizationTables = 0xdb;
const restartInterval = 0xdd;

const tables = new Set([0xc4, 0xcc, 0xdb, 0xdd]);

/** Frames that every browser opens, where a sample has 8 bits: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2]);

/** Frames that browsers do not open: lossless, and of arithmetic coding. */
const unsupportedFrames = new Set([0xc3, 0xc9, 0xca, 0xcb]);

const jfifBytes = 18;
const jfifThumbnailAt = 16;

/** Bytes of an Adobe segment, and the most segments of a color profile. */
const adobeBytesMax = 32;
const profileSegmentsMax = 48;

interface Progress {
  readonly entropy: JpegEntropy;
  hasFrame: boolean;
  hasScan: boolean;
}

/** Leaves out EXIF, GPS, XMP, IPTC, comments, thumbnails, further pictures; keeps how it looks. */
export async function copyJpeg(picture: PictureCopy): Promise<void> {
  const progress: Progress = { entropy: new JpegEntropy(), hasFrame: false, hasScan: false };
  await picture.copy(2);
  for (;;) {
    const { marker, fill } = await findMarker(picture);
    if (marker === endOfImage) {
      if (!progress.hasScan || !progress.entropy.isWhole) throw new PictureFault();
      await picture.write(fill);
      await picture.copy(2);
      return;
    }
    await copySegment(picture, marker, fill, progress);
    if (marker === startOfScan) await copyScan(picture, progress.entropy);
  }
}

/** Drops the fill bytes before the next marker, and returns them: any number of 0xff may be there. */
async function findMarker(picture: PictureCopy): Promise<{ marker: number; fill: Uint8Array }> {
  let fills = 0;
  for (;;) {
    const [first, marker = 0] = await picture.need(2);
    if (first !== 0xff) throw new PictureFault();
    picture.countPiece();
    if (marker !== 0xff) return { marker, fill: new Uint8Array(fills).fill(0xff) };
    await picture.skip(1);
    fills += 1;
  }
}

async function copySegment(
  picture: PictureCopy,
  marker: number,
  fill: Uint8Array,
  progress: Progress,
): Promise<void> {
  // What follows a marker without a length is taken for one: the check refuses such a marker.
  const length = 2 + viewOf(await picture.need(4)).getUint16(2);
  const segment = (await picture.need(length)).subarray(0, length);
  if ((marker >= 0xe0 && marker <= 0xef) || marker === comment) {
    await copyApplicationData(picture, marker, fill, segment);
    return;
  }
  checkSegment(picture, marker, segment, progress);
  await picture.write(fill);
  await picture.copy(length);
}

function checkSegment(
  picture: PictureCopy,
  marker: number,
  segment: Uint8Array,
  progress: Progress,
): void {
  const view = viewOf(segment);
  const { entropy } = progress;
  if (tables.has(marker)) {
    const isGood = {
      [huffmanTables]: () => entropy.readTables(segment),
      [quantizationTables]: () => isQuantization(segment),
      [restartInterval]: () => entropy.readRestartInterval(segment),
    }[marker];
    if (isGood?.() === false || !picture.takeSideBytes(segment.length)) throw new PictureFault();
    return;
  }
  if (unsupportedFrames.has(marker)) throw new PictureFault('unsupported');
  if (frames.has(marker) && !progress.hasFrame && segment.length > 9) {
    const components = view.getUint8(9);
    if (components < 1 || segment.length !== 10 + 3 * components) throw new PictureFault();
    if (view.getUint8(4) !== 8) throw new PictureFault('unsupported');
    picture.nameSize(view.getUint16(7), view.getUint16(5));
    if (!entropy.readFrame(marker, segment)) throw new PictureFault();
    progress.hasFrame = true;
    return;
  }
  if (marker === startOfScan && progress.hasFrame && segment.length > 4) {
    const components = view.getUint8(4);
    if (components < 1 || segment.length !== 8 + 2 * components) throw new PictureFault();
    if (!entropy.beginScan(segment)) throw new PictureFault();
    progress.hasScan = true;
    return;
  }
  const isSameHeight =
    marker === numberOfLines && segment.length === 6 && view.getUint16(4) === picture.size?.height;
  if (!isSameHeight) throw new PictureFault();
}

/** Four tables at most, of 64 numbers with one or two bytes each (ITU T.81, B.2.4.1). */
function isQuantization(segment: Uint8Array): boolean {
  let at = 4;
  while (at < segment.length) {
    const [precision, table] = [(segment[at] as number) >> 4, (segment[at] as number) & 15];
    if (precision > 1 || table > 3) return false;
    at += 65 + precision * 64;
  }
  return at === segment.length;
}

async function copyApplicationData(
  picture: PictureCopy,
  marker: number,
  fill: Uint8Array,
  segment: Uint8Array,
): Promise<void> {
  const { length } = segment;
  if (marker === 0xe0 && textAt(segment, 4, 5) === 'JFIF\0' && length >= jfifBytes) {
    const jfif = segment.slice(0, jfifBytes);
    viewOf(jfif).setUint16(2, jfifBytes - 2);
    jfif.fill(0, jfifThumbnailAt);
    await picture.write(fill);
    await picture.write(jfif);
  } else if (
    ((marker === 0xe2 && isProfile(segment)) || (marker === 0xee && isAdobe(segment))) &&
    picture.takeSideBytes(length)
  ) {
    await picture.write(fill);
    await picture.copy(length);
    return;
  } else if (marker === 0xe1 && textAt(segment, 4, 6) === 'Exif\0\0') {
    const orientation = picture.orientation ? null : readOrientation(segment.subarray(10));
    if (orientation !== null) {
      picture.orientation = orientation;
      await picture.write(fill);
      await picture.write(Uint8Array.of(0xff, 0xe1, 0, 34, ...segment.subarray(4, 10)));
      await picture.write(writeOrientation(orientation));
    }
  } else if (marker === 0xe1 && textAt(segment, 4, jpegPacketStart.length) === jpegPacketStart) {
    const data = segment.subarray(4 + jpegPacketStart.length);
    const packet = picture.replaceProvenance('xmp', data);
    if (packet) await picture.write(writeJpegPacket(packet));
  } else if (marker === 0xeb && textAt(segment, 4, 2) === 'JP') {
    const packet = picture.replaceProvenance('manifest', segment);
    if (packet) await picture.write(writeJpegPacket(packet));
  }
  await picture.skip(length);
}

/** A profile of too many segments is left out as a whole: the byte at 17 is their number. */
function isProfile(segment: Uint8Array): boolean {
  return (
    textAt(segment, 4, 12) === 'ICC_PROFILE\0' && (segment[17] as number) <= profileSegmentsMax
  );
}

function isAdobe(segment: Uint8Array): boolean {
  return textAt(segment, 4, 5) === 'Adobe' && segment.length <= adobeBytesMax;
}

/** Copies the pixels of a scan, up to the next marker that is neither stuffed nor a restart. */
async function copyScan(picture: PictureCopy, entropy: JpegEntropy): Promise<void> {
  const follow = (bytes: Uint8Array) => {
    if (!entropy.feed(bytes)) throw new PictureFault();
  };
  for (;;) {
    const held = await picture.need(2);
    const length = lengthInScan(held);
    if (length === 0) break;
    await picture.copy(length, follow);
  }
  if (!entropy.endScan()) throw new PictureFault();
}

/** A last byte that may begin a marker is left for the next look. */
function lengthInScan(held: Uint8Array): number {
  let at = held.indexOf(0xff);
  while (at !== -1) {
    // Behind the last byte there is none yet.
    const next = held[at + 1] ?? Number.NaN;
    const isStuffed = next === 0 || (next >= 0xd0 && next <= 0xd7);
    // Fill bytes belong to the marker behind them, which may be a restart.
    if (!isStuffed && next !== 0xff) return at;
    at = held.indexOf(0xff, at + (isStuffed ? 2 : 1));
  }
  return held.length;
}
