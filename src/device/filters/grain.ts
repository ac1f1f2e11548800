/** Grains along the longer side of a picture, whatever its size: a bigger picture has bigger grains, not more. */
const grainsAcross = 900;

/** A power of two, so that a mask wraps round it. */
const noiseLength = 65_536;

/** Fixed, so that a picture has the same grain every time: values from −1 to 1, most of them small. */
const noise = Float32Array.from({ length: noiseLength }, (_, at) => {
  return hashToUnit(at) + hashToUnit(at + noiseLength) - 1;
});

/** A number from 0 to 1 for every whole number (Jenkins' mixing, as in MurmurHash3's end). */
export function hashToUnit(value: number): number {
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
  readonly #amount: number;
  #knotRow = -1;
  #above: Float32Array;
  #below: Float32Array;
  /** For each pixel of a row, the knot to its left and how far it is from there, 0 to 1. */
  readonly #knots: Int32Array;
  readonly #parts: Float32Array;

  /** In pixels of the whole picture; `amount` is the greatest value. */
  constructor(width: number, height: number, amount: number) {
    this.#scale = grainsAcross / Math.max(width, height);
    this.#amount = amount;
    this.#above = new Float32Array(width);
    this.#below = new Float32Array(width);
    this.#knots = new Int32Array(width);
    this.#parts = new Float32Array(width);
    for (let x = 0; x < width; x += 1) {
      const place = (x + 0.5) * this.#scale;
      this.#knots[x] = Math.floor(place);
      this.#parts[x] = place - Math.floor(place);
    }
  }

  /** Writes the grain of row `y` into `row`, in fixed point with 16 bits behind the point. */
  writeRow(y: number, row: Int32Array): void {
    const place = (y + 0.5) * this.#scale;
    const knotRow = Math.floor(place);
    if (knotRow !== this.#knotRow) this.#moveTo(knotRow);
    const part = place - knotRow;
    const above = this.#above;
    const below = this.#below;
    for (let x = 0; x < row.length; x += 1) {
      const from = above[x] as number;
      row[x] = from + ((below[x] as number) - from) * part;
    }
  }

  #moveTo(knotRow: number): void {
    if (knotRow === this.#knotRow + 1) {
      [this.#above, this.#below] = [this.#below, this.#above];
    } else {
      this.#writeKnots(knotRow, this.#above);
    }
    this.#writeKnots(knotRow + 1, this.#below);
    this.#knotRow = knotRow;
  }

  /** Each row of knots begins somewhere else in the noise, so that no pattern repeats. */
  #writeKnots(knotRow: number, values: Float32Array): void {
    const begin = Math.floor(hashToUnit(knotRow + 2 * noiseLength) * noiseLength);
    const factor = this.#amount * 65_536;
    const knots = this.#knots;
    const parts = this.#parts;
    for (let x = 0; x < values.length; x += 1) {
      const knot = begin + (knots[x] as number);
      const from = noise[knot & (noiseLength - 1)] as number;
      const to = noise[(knot + 1) & (noiseLength - 1)] as number;
      values[x] = factor * (from + (to - from) * (parts[x] as number));
    }
  }
}
