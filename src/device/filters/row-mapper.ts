import type { FilterTables } from './compile-filter.ts';

/** Bits behind the point of the place between two rows of grain. */
export const grainPlaceBits = 8;

/** What stands over every pixel of a row, and so changes its light. */
export interface RowTexture {
  /** Place in `light` of each column, to which the row's own is added. */
  across: Int32Array;
  /** What a pixel keeps, in parts of `fullLight`. */
  light: Int32Array;
  /** Grain of the two lattice rows around the row, in fixed point with 16 bits behind the point. */
  above: Int32Array;
  below: Int32Array;
}

export interface PlaceOfRow {
  /** The row's own part of the place in `light`. */
  down: number;
  /** How far the row is from `above` to `below`, 0 to 256. */
  between: number;
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
  /** Writes what `from` becomes into `to`, which may be the same; both are one row or part of it. */
  mapColours(from: Int32Array, to: Int32Array): void;
  /** The same with vignette and grain, for a row whole. */
  mapTextured(from: Int32Array, to: Int32Array, place: PlaceOfRow): void;
}
