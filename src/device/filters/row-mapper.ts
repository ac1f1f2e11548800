import type { FilterTables } from './compile-filter.ts';
import { noiseUnitBits } from './noise.ts';

/** Fractional bits of a place between two knots of grain. */
export const grainPlaceBits = 8;

/** Fractional bits of the amount of grain, which is in levels. */
export const grainAmountBits = 8;

/** How many more fractional bits noise times amount has than the 16 of a color. */
export const grainExcessBits = noiseUnitBits + grainAmountBits - 16;

/** The vignette and the grain over the pixels of a row. */
export interface RowTexture {
  /** Index in `light` of each column, to which the row's own index is added. */
  across: Int32Array;
  /** The light that a pixel keeps, in parts of `fullLight`. */
  light: Int32Array;
  /** For each column the knot of grain to its left, and its distance from there, 0 to 256. */
  knots: Int32Array;
  parts: Int32Array;
}

export interface PlaceOfRow {
  /** The row's part of the index in `light`. */
  down: number;
  /** The distance of the row from the upper row of knots to the lower one, 0 to 256. */
  between: number;
  /** The greatest grain, in levels with `grainAmountBits` fractional bits. */
  grain: number;
}

/**
 * Maps rows of pixels, one 32-bit integer for each pixel. One implementation works on four pixels
 * at once, the other one runs in browsers that cannot; their results are identical.
 */
export interface RowMapper {
  /** The widest row in pixels. */
  widthMax: number;
  /**
   * Returns arrays that the caller fills before a row with texture is mapped. They belong to the
   * mapper, and the next filter uses them again.
   */
  textureFor(width: number): RowTexture;
  /** Sets the tables for the rows that follow. */
  load(tables: FilterTables): void;
  /** Makes the lower row of knots the upper one, and reads the new lower row from the noise. */
  moveKnots(begin: number): void;
  /** Maps one row from `from` into `to`, which may be the same. */
  mapColors(from: Int32Array, to: Int32Array): void;
  /** Maps one row with vignette and grain. */
  mapTextured(from: Int32Array, to: Int32Array, place: PlaceOfRow): void;
}
