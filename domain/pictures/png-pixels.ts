import { bytesOfRow, type PngHeader } from './png-chunks.ts';

/** Inflates the packed bytes that it is given, one part after the other. Throws if they are broken. */
type Inflate = (packed: Uint8Array) => void;

/** Creates an `Inflate` that hands over what it inflates. */
export type InflateTo = (take: (bytes: Uint8Array) => void) => Inflate;

/** A part becomes at most a thousand times as many bytes, all in memory at once. */
const partBytes = 4096;

/** Bytes of pixels up to which a picture is inflated: more would take seconds. */
const inflatedBytesMax = 64 * 1024 * 1024;

/**
 * What any file may be inflated to, which is more than the largest shrunk picture, and how much more for each byte of
 * it: 60 KB of nothing can become 60 MB.
 */
const inflatedFreeBytes = 6 * 1024 * 1024;
const inflatedRatioMax = 100;

/** The first column and row of each pass of an interlaced picture, and their steps (W3C PNG, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Counts the pixels of a PNG, and looks for a visible one without rebuilding rows: the filtered bytes of
 * a sample that is zero everywhere are zero too (W3C PNG, section 9).
 */
export class PngPixels {
  readonly #inflate: Inflate;
  #expected: number;
  readonly #rowBytes: number;
  readonly #pixelBytes: number;
  readonly #alphaBytes: number;
  #packed = 0;
  #inflated = 0;
  #isInvisible: boolean;

  constructor(header: PngHeader, inflateTo: InflateTo) {
    this.#inflate = inflateTo((bytes) => this.#count(bytes));
    this.#rowBytes = bytesOfRow(header) + 1;
    this.#pixelBytes = (header.samples * header.depth) / 8;
    this.#alphaBytes = header.depth / 8;
    const expected = bytesOfPixels(header);
    this.#expected = expected > inflatedBytesMax ? 0 : expected;
    this.#isInvisible = header.colorType >= 4 && !header.isInterlaced && this.#expected > 0;
  }

  get isWhole(): boolean {
    return this.#inflated >= this.#expected;
  }

  /** Whether all pixels are known to be transparent. */
  get isInvisible(): boolean {
    return this.#isInvisible;
  }

  /** Takes packed bytes. Returns false if they are broken. */
  take(packed: Uint8Array): boolean {
    try {
      for (let at = 0; at < packed.length && !this.isWhole; at += partBytes) {
        const part = packed.slice(at, at + partBytes);
        this.#inflate(part);
        this.#packed += part.length;
        if (this.#inflated > inflatedFreeBytes + this.#packed * inflatedRatioMax) this.#giveUp();
      }
      return true;
    } catch {
      return false;
    }
  }

  /** Leaves open how many pixels there are. */
  #giveUp(): void {
    this.#expected = 0;
    this.#isInvisible = false;
  }

  #count(bytes: Uint8Array): void {
    for (let at = 0; this.#isInvisible && at < bytes.length; at += 1) {
      const column = ((this.#inflated + at) % this.#rowBytes) - 1;
      const isAlpha = column % this.#pixelBytes >= this.#pixelBytes - this.#alphaBytes;
      if (isAlpha && bytes[at] !== 0) this.#isInvisible = false;
    }
    this.#inflated += bytes.length;
  }
}

function bytesOfPixels(header: PngHeader): number {
  const { width, height, isInterlaced } = header;
  if (!isInterlaced) return (bytesOfRow(header) + 1) * height;
  return passes.reduce((sum, [left, top, across, down]) => {
    const columns = Math.max(0, Math.ceil((width - left) / across));
    const rows = Math.max(0, Math.ceil((height - top) / down));
    return columns === 0 ? sum : sum + (bytesOfRow({ ...header, width: columns }) + 1) * rows;
  }, 0);
}
