import type { FilterTables } from './compile-filter.ts';
import { noiseUnitBits } from './noise.ts';

/** Bits behind the point of a place between two knots of grain. */
export const grainPlaceBits = 8;

/** Bits behind the point of the amount of grain, which is in levels. */
export const grainAmountBits = 8;

/** By how much noise times amount has more bits behind the point than the 16 of a color. */
export const grainExcessBits = noiseUnitBits + grainAmountBits - 16;

/** What stands over the pixels of a row, and so changes their light. */
export interface RowTexture {
  /** Place in `light` of each column, to which the row's own is added. */
  across: Int32Array;
  /** What a pixel keeps, in parts of `fullLight`. */
  light: Int32Array;
  /** For each column the knot of grain to its left, and how far it is from there, 0 to 256. */
  knots: Int32Array;
  parts: Int32Array;
}

export interface PlaceOfRow {
  /** The row's own part of the place in `light`. */
  down: number;
  /** How far the row is from the upper row of knots to the lower one, 0 to 256. */
  between: number;
  /** The greatest grain, in levels with `grainAmountBits` behind the point. */
  grain: number;
}

/**
 * Maps rows of pixels, one word a pixel. There is one that works on four pixels
 * at once and one for browsers which cannot; they give the same bits.
 */
export interface RowMapper {
  /** The widest row in pixels. */
  widthMax: number;
  /** To be filled before a row with texture is mapped. It belongs to the mapper and is used again by the next filter. */
  textureFor(width: number): RowTexture;
  /** To be called before rows are mapped by these tables. */
  load(tables: FilterTables): void;
  /** The lower row of knots becomes the upper one, and the lower one is what begins there in the noise. */
  moveKnots(begin: number): void;
  /** Writes what `from` becomes into `to`, which may be the same; both are one row. */
  mapColors(from: Int32Array, to: Int32Array): void;
  /** The same with vignette and grain. */
  mapTextured(from: Int32Array, to: Int32Array, place: PlaceOfRow): void;
}
