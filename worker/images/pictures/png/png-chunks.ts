/** PNG's header (W3C PNG, section 11.2.1). */
export interface PngHeader {
  width: number;
  height: number;
  /** Bits per sample. */
  depth: number;
  /** 0 gray, 2 color, 3 palette, 4 gray with alpha, 6 color with alpha. */
  colorType: number;
  isInterlaced: boolean;
}

/** The bytes before the first chunk. */
export const pngSignature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PngChunk {
  type: string;
  data: Uint8Array;
}

/** Returns the chunks of a PNG, up to its end (`IEND`) or the first incomplete one. */
export function readChunks(bytes: Uint8Array): PngChunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let at = pngSignature.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    // Some programs pad the file behind its end.
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return chunks;
}

/** Samples per pixel, by the color type of PNG's header. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Returns the samples per pixel; null for an unknown color type. */
export function samplesOf({ colorType }: PngHeader): number | null {
  return channelsOf[colorType] ?? null;
}

/**
 * Returns the number of bytes of all rows with their filter bytes, before compression; null for an
 * unknown color type.
 */
export function bytesOfRows(header: PngHeader): number | null {
  const samples = samplesOf(header);
  if (samples === null) return null;
  return (Math.ceil((header.width * samples * header.depth) / 8) + 1) * header.height;
}

/** Reads the header; null where the bytes do not begin as a PNG does. */
export function readHeader(bytes: Uint8Array): PngHeader | null {
  if (bytes.length < 33 || !pngSignature.every((byte, at) => bytes[at] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    depth: view.getUint8(24),
    colorType: view.getUint8(25),
    isInterlaced: view.getUint8(28) !== 0,
  };
}

/**
 * Inflates the data of a PNG's `IDAT` chunks into rows with their filter bytes. The stream throws
 * where the data is broken.
 */
export function unpackRows(packed: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new Blob(packed.map((part) => part.slice()))
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
}
