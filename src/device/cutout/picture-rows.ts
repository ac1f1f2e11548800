import type { Pixels } from '../../../domain/editing/filters/apply-filter.ts';
import { bandsOf } from '../bands.ts';

/** A picture whose pixels are read in strips, because all of them would not fit into a phone's memory. */
export interface PictureRows {
  width: number;
  height: number;
  read: (top: number, rows: number) => Pixels;
}

/** Calls back with each strip and its first row, from the top down. */
export async function readStrips(
  picture: PictureRows,
  take: (strip: Pixels, top: number) => void | Promise<void>,
): Promise<void> {
  for (const [top, rows] of bandsOf(picture)) await take(picture.read(top, rows), top);
}
