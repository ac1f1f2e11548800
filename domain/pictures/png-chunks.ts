/** PNG's header (W3C PNG, section 11.2.1). */
export interface PngHeader {
  width: number;
  height: number;
  /** Bits per sample. */
  depth: number;
  /** 0 gray, 2 color, 3 palette, 4 gray with alpha, 6 color with alpha. */
  colorType: number;
  /** Samples per pixel. */
  samples: number;
  isInterlaced: boolean;
}

export const pngSignature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The length of the header's data, and its chunk's type, `IHDR`. */
const headerBytes = 13;
const headerType = 0x49484452;

export interface PngChunk {
  type: string;
  data: Uint8Array;
}

/** Most chunks of a picture that are read: as many pieces as an upload may have. */
const chunksMax = 65_536;

/** Up to `IEND`, the first incomplete chunk or the 65,536th. They are never all in memory. */
export function* readChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = pngSignature.length;
  for (let count = 0; count < chunksMax && at + 12 <= bytes.length; count += 1) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) };
    // Some programs pad the file behind its end.
    if (type === 'IEND') break;
    at += 12 + length;
  }
}

/** Samples per pixel of each color type, and the bits that each may have (W3C PNG, table 12). */
const colorTypes: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** Returns the number of bytes of a row without its filter byte, where the picture is not interlaced. */
export function bytesOfRow({ width, samples, depth }: PngHeader): number {
  return Math.ceil((width * samples * depth) / 8);
}

/** Returns the number of bytes of all rows with their filter bytes, before compression. */
export function bytesOfRows(header: PngHeader): number {
  return (bytesOfRow(header) + 1) * header.height;
}

/** Reads the header; null if the bytes do not begin as a PNG does. */
export function readHeader(bytes: Uint8Array): PngHeader | null {
  if (bytes.length < 33 || !pngSignature.every((byte, at) => bytes[at] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Anything else before the header is no PNG, and its bytes could announce rows without end.
  const isHeader = view.getUint32(8) === headerBytes && view.getUint32(12) === headerType;
  return isHeader ? parseHeader(bytes.subarray(16, 16 + headerBytes)) : null;
}

/** Null for a color type, a depth or a method that the standard does not know. */
export function parseHeader(data: Uint8Array): PngHeader | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [depth, colorType] = [view.getUint8(8), view.getUint8(9)];
  const [compression, filter, interlace] = [
    view.getUint8(10),
    view.getUint8(11),
    view.getUint8(12),
  ];
  const kind = colorTypes[colorType];
  if (!kind?.depths.includes(depth)) return null;
  if (compression !== 0 || filter !== 0 || interlace > 1) return null;
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth,
    colorType,
    samples: kind.samples,
    isInterlaced: interlace === 1,
  };
}
