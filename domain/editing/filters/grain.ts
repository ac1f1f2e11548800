import { beginOfRow, grainsAcross } from './noise.ts';
import { grainPlaceBits, type RowMapper, type RowTexture } from './row-mapper.ts';

/**
 * Prepares grain for the rows of a picture from top to bottom. A grain value belongs to a knot of a
 * lattice; between the knots it changes linearly. So it looks the same in a preview and at full
 * size. The size is the whole picture's, in pixels. The returned function takes a row's number and
 * returns how far the row is from its upper row of knots to the lower one, in parts of 256.
 */
export function layGrain(
  mapper: RowMapper,
  { knots, parts }: RowTexture,
  { width, height }: { width: number; height: number },
): (y: number) => number {
  const scale = grainsAcross / Math.max(width, height);
  for (let x = 0; x < width; x += 1) {
    const place = (x + 0.5) * scale;
    knots[x] = Math.floor(place);
    parts[x] = inParts(place - Math.floor(place));
  }
  let shown: number | null = null;
  return (y) => {
    const place = (y + 0.5) * scale;
    const knotRow = Math.floor(place);
    if (knotRow !== shown) {
      if (shown === null || knotRow !== shown + 1) mapper.moveKnots(beginOfRow(knotRow));
      mapper.moveKnots(beginOfRow(knotRow + 1));
      shown = knotRow;
    }
    return inParts(place - knotRow);
  };
}

function inParts(place: number): number {
  return Math.round(place * 2 ** grainPlaceBits);
}
