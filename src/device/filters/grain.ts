import { grainPlaceBits } from './row-mapper.ts';

/** Grains along the longer side of a picture, whatever its size: a bigger picture has bigger grains, not more. */
const grainsAcross = 900;

const noiseLength = 65_536;

/**
 * Fixed, so that a picture has the same grain every time: values from −1 to 1,
 * most of them small. At the end stands the beginning once more, as far as a row
 * that begins at the last value reaches.
 */
const noise = Float32Array.from({ length: noiseLength + grainsAcross + 2 }, (_, at) => {
  return hashToUnit(at % noiseLength) + hashToUnit((at % noiseLength) + noiseLength) - 1;
});

/** A number from 0 to 1 for every whole number (Jenkins' mixing, as in MurmurHash3's end). */
function hashToUnit(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0xffff_ffff;
}

/**
 * Grain for the rows of a picture from top to bottom. A grain's value belongs to
 * a knot of a lattice; between the knots it changes linearly. So it looks the
 * same in a preview and at full size.
 */
export class Grain {
  readonly #scale: number;
  readonly #rows: { above: Int32Array; below: Int32Array };
  #knotRow = -2;
  /** The noise times the amount, with 16 bits behind the point. */
  readonly #values = new Int32Array(noise.length);
  /** For each pixel of a row, the knot to its left and how far it is from there, in parts of 256. */
  readonly #knots: Int32Array;
  readonly #parts: Int32Array;

  /**
   * `rows` are what a row of pixels lies between; both are as long as it. Size
   * in pixels of the whole picture; `amount` is the greatest value, in levels.
   */
  constructor(
    rows: { above: Int32Array; below: Int32Array },
    size: { width: number; height: number },
    amount: number,
  ) {
    const { width, height } = size;
    this.#rows = rows;
    this.#scale = grainsAcross / Math.max(width, height);
    for (let at = 0; at < noise.length; at += 1) {
      this.#values[at] = Math.round((noise[at] as number) * amount * 65_536);
    }
    this.#knots = new Int32Array(width);
    this.#parts = new Int32Array(width);
    for (let x = 0; x < width; x += 1) {
      const place = (x + 0.5) * this.#scale;
      this.#knots[x] = Math.floor(place);
      this.#parts[x] = inParts(place - Math.floor(place));
    }
  }

  /** Puts what row `y` lies between into the rows, and says how far it is from the upper one, in parts of 256. */
  moveTo(y: number): number {
    const place = (y + 0.5) * this.#scale;
    const knotRow = Math.floor(place);
    if (knotRow !== this.#knotRow) {
      const { above, below } = this.#rows;
      if (knotRow === this.#knotRow + 1) above.set(below);
      else this.#writeKnots(knotRow, above);
      this.#writeKnots(knotRow + 1, below);
      this.#knotRow = knotRow;
    }
    return inParts(place - knotRow);
  }

  /** Each row of knots begins somewhere else in the noise, so that no pattern repeats. */
  #writeKnots(knotRow: number, row: Int32Array): void {
    const begin = Math.floor(hashToUnit(knotRow + 2 * noiseLength) * noiseLength);
    const values = this.#values;
    const knots = this.#knots;
    const parts = this.#parts;
    const length = row.length;
    for (let x = 0; x < length; x += 1) {
      const knot = begin + (knots[x] as number);
      const from = values[knot] as number;
      const to = values[knot + 1] as number;
      row[x] = from + (Math.imul(to - from, parts[x] as number) >> grainPlaceBits);
    }
  }
}

function inParts(place: number): number {
  return Math.round(place * 2 ** grainPlaceBits);
}
