import { textAt, viewOf } from '../pictures/picture-copy.ts';
import { formatOf } from '../pictures/picture-format.ts';
import { writeChunk } from '../pictures/png-chunk.ts';
import { pngSignature } from '../pictures/png-chunks.ts';

/** A segment or chunk of a picture's file. */
export interface FilePiece {
  bytes: Uint8Array;
  /** `manifest`: one of C2PA. */
  role: 'xmp' | 'manifest' | 'other';
  /** The packet of `xmp`. */
  packet?: Uint8Array;
}

/** A file as its pieces, in order. */
export interface FilePieces {
  pieces: FilePiece[];
  /** The number of pieces before a packet of XMP. */
  packetAt: number;
  writePacket(packet: Uint8Array): Uint8Array;
  /** Completes the pieces that have a packet among them. */
  finish(pieces: readonly FilePiece[]): Uint8Array[];
}

export const jpegPacketStart = 'http://ns.adobe.com/xap/1.0/\0';
export const pngPacketStart = 'XML:com.adobe.xmp\0\0\0\0\0';

/** A file of empty pieces would take a hundred times its size in memory. A PNG of 80 MB in chunks of 4 KiB has as many. */
export const piecesMax = 20_000;

/** Null for a file of another format, for one that is not whole, and for one of more than `piecesMax` pieces. */
export function splitFile(file: Uint8Array): FilePieces | null {
  switch (formatOf(file)?.extension) {
    case 'jpg':
      return splitJpeg(file);
    case 'png':
      return splitPng(file);
    case 'webp':
      return splitWebp(file);
    default:
      return null;
  }
}

const bytesOf = (pieces: readonly FilePiece[]) => pieces.map(({ bytes }) => bytes);

function splitJpeg(file: Uint8Array): FilePieces | null {
  const view = viewOf(file);
  const pieces: FilePiece[] = [{ bytes: file.subarray(0, 2), role: 'other' }];
  let packetAt = 1;
  for (let at = 2; at + 4 <= file.length && pieces.length < piecesMax; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // The pixels begin here: no metadata are behind them.
    if (marker === 0xda) {
      pieces.push({ bytes: file.subarray(at), role: 'other' });
      const finish = bytesOf;
      return { pieces, packetAt, writePacket: writeJpegPacket, finish };
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > file.length || end < at + 4) return null;
    const bytes = file.subarray(at, end);
    const start = 4 + jpegPacketStart.length;
    if (marker === 0xe1 && textAt(bytes, 4, jpegPacketStart.length) === jpegPacketStart) {
      pieces.push({ bytes, role: 'xmp', packet: bytes.subarray(start) });
    } else {
      const isManifest = marker === 0xeb && textAt(bytes, 4, 2) === 'JP';
      pieces.push({ bytes, role: isManifest ? 'manifest' : 'other' });
      const isFirst = marker === 0xe0 || (marker === 0xe1 && textAt(bytes, 4, 4) === 'Exif');
      if (isFirst) packetAt = pieces.length;
    }
    at = end;
  }
  return null;
}

/** A segment of at most 64 KiB. */
export function writeJpegPacket(packet: Uint8Array): Uint8Array {
  const start = new TextEncoder().encode(jpegPacketStart);
  const segment = new Uint8Array(4 + start.length + packet.length);
  segment.set([0xff, 0xe1]);
  viewOf(segment).setUint16(2, segment.length - 2);
  segment.set(start, 4);
  segment.set(packet, 4 + start.length);
  return segment;
}

function splitPng(file: Uint8Array): FilePieces | null {
  const view = viewOf(file);
  const pieces: FilePiece[] = [{ bytes: file.subarray(0, pngSignature.length), role: 'other' }];
  for (let at = pngSignature.length; at + 12 <= file.length && pieces.length < piecesMax; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) return null;
    const bytes = file.subarray(at, end);
    const type = textAt(bytes, 4, 4);
    if (/^(tEXt|zTXt|iTXt)$/.test(type) && textAt(bytes, 8, 18) === 'XML:com.adobe.xmp\0') {
      // A compressed one is another program's, and is not read.
      const isPlain = type === 'iTXt' && textAt(bytes, 8, pngPacketStart.length) === pngPacketStart;
      const packet = bytes.subarray(isPlain ? 8 + pngPacketStart.length : bytes.length - 4, -4);
      pieces.push({ bytes, role: 'xmp', packet });
    } else pieces.push({ bytes, role: type === 'caBX' ? 'manifest' : 'other' });
    if (type === 'IEND') {
      return { pieces, packetAt: 2, writePacket: writePngPacket, finish: bytesOf };
    }
    at = end;
  }
  return null;
}

export function writePngPacket(packet: Uint8Array): Uint8Array {
  const start = new TextEncoder().encode(pngPacketStart);
  const data = new Uint8Array(start.length + packet.length);
  data.set(start);
  data.set(packet, start.length);
  return writeChunk('iTXt', data);
}

const packetFlag = 0x04;
const alphaFlag = 0x10;

function splitWebp(file: Uint8Array): FilePieces | null {
  const view = viewOf(file);
  const pieces: FilePiece[] = [{ bytes: file.subarray(0, 12), role: 'other' }];
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > file.length) return null;
  for (let at = 12; at + 8 <= fileEnd; ) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > fileEnd || pieces.length >= piecesMax) return null;
    const bytes = file.subarray(at, at + 8 + length);
    const type = textAt(bytes, 0, 4);
    if (type === 'XMP ') pieces.push({ bytes, role: 'xmp', packet: bytes.subarray(8) });
    else pieces.push({ bytes, role: type === 'C2PA' ? 'manifest' : 'other' });
    at += 8 + length + (length % 2);
  }
  const header = pieces[1] && extendedHeader(pieces[1].bytes);
  if (!header) return null;
  const writePacket = (packet: Uint8Array) => writeWebpChunk('XMP ', packet);
  const finish = ([, first, ...others]: readonly FilePiece[]) => {
    const rest = first && textAt(first.bytes, 0, 4) === 'VP8X' ? others : [first, ...others];
    const chunks = [header, ...rest.flatMap((piece) => (piece ? [piece.bytes] : []))];
    const parts = chunks.flatMap((chunk) =>
      chunk.length % 2 === 0 ? [chunk] : [chunk, Uint8Array.of(0)],
    );
    const start = new Uint8Array(file.subarray(0, 12));
    const length = parts.reduce((sum, part) => sum + part.length, 4);
    viewOf(start).setUint32(4, length, true);
    return [start, ...parts];
  };
  return { pieces, packetAt: pieces.length, writePacket, finish };
}

export function writeWebpChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + data.length + (data.length % 2));
  chunk.set(new TextEncoder().encode(type));
  viewOf(chunk).setUint32(4, data.length, true);
  chunk.set(data, 8);
  return chunk;
}

/** Returns the header of an extended file with the flag of XMP (RFC 9649, 2.7); null for no WebP. */
function extendedHeader(first: Uint8Array): Uint8Array | null {
  const type = textAt(first, 0, 4);
  if (first.length < 18) return null;
  const view = viewOf(first);
  if (type === 'VP8X') {
    const header = new Uint8Array(first);
    header[8] = view.getUint8(8) | packetFlag;
    return header;
  }
  if (type === 'VP8L') {
    const bits = view.getUint32(9, true);
    const flags = packetFlag | ((bits >>> 28) & 1 ? alphaFlag : 0);
    return writeExtendedHeader(flags, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (type !== 'VP8 ') return null;
  const [width, height] = [view.getUint16(14, true) & 0x3fff, view.getUint16(16, true) & 0x3fff];
  return writeExtendedHeader(packetFlag, width, height);
}

function writeExtendedHeader(flags: number, width: number, height: number): Uint8Array {
  const data = new Uint8Array(10);
  const view = viewOf(data);
  data[0] = flags;
  view.setUint16(4, (width - 1) & 0xffff, true);
  data[6] = (width - 1) >> 16;
  view.setUint16(7, (height - 1) & 0xffff, true);
  data[9] = (height - 1) >> 16;
  return writeWebpChunk('VP8X', data);
}
