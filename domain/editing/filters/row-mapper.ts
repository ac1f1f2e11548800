import type { FilterTables } from './compile-filter.ts';
import { noiseUnitBits } from './noise.ts';

/** Fractional bits of a place between two knots of grain. */
export const grainPlaceBits = 8;

/** Fractional bits of the amount of grain, which is in levels. */
export const grainAmountBits = 8;

/** How many more fractional bits noise times amount has than the 16 of a color. */
export const grainExcessBits = noiseUnitBits + grainAmountBits - 16;

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
  grain: number;
}

/**
 * Maps rows of pixels, one 32-bit integer for each pixel. One implementation works on four pixels
 * at once, the other one runs in browsers that cannot; their results are identical.
 */
export interface RowMapper {
  widthMax: number;
  /** The caller fills them before each row. The mapper owns them and uses them again. */
  textureFor(width: number): RowTexture;
  load(tables: FilterTables): void;
  moveKnots(begin: number): void;
  mapColors(from: Int32Array, to: Int32Array): void;
  mapTextured(from: Int32Array, to: Int32Array, place: PlaceOfRow): void;
}
