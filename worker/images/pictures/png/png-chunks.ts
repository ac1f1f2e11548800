/** What stands in PNG's header (W3C PNG, section 11.2.1). */
export interface PngHeader {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  colourType: number;
  isInterlaced: boolean;
}

/** Bytes before the first chunk. */
export const pngSignature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PngChunk {
  type: string;
  data: Uint8Array;
}

/** The chunks of a PNG as far as they are whole. */
export function readChunks(bytes: Uint8Array): PngChunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let at = pngSignature.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Samples of a pixel, by the colour type of PNG's header. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Samples of a pixel; null for a colour type that there is not. */
export function samplesOf({ colourType }: PngHeader): number | null {
  return channelsOf[colourType] ?? null;
}

/** Bytes of all rows with their filters' numbers, before they are packed; null for a colour type that there is not. */
export function bytesOfRows(header: PngHeader): number | null {
  const samples = samplesOf(header);
  if (samples === null) return null;
  return (Math.ceil((header.width * samples * header.depth) / 8) + 1) * header.height;
}

/** Null where the bytes do not begin as a PNG does. */
export function readHeader(bytes: Uint8Array): PngHeader | null {
  if (bytes.length < 33 || !pngSignature.every((byte, at) => bytes[at] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    depth: view.getUint8(24),
    colourType: view.getUint8(25),
    isInterlaced: view.getUint8(28) !== 0,
  };
}

/** The rows with their filters' numbers, out of the data of a PNG's `IDAT` chunks. The stream throws where they are broken. */
export function unpackRows(packed: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new Blob(packed.map((part) => part.slice()))
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
}
