import { type FilterType, filterIntensity } from '../../../domain/edit-options.ts';
import { compileFilter, type FilterTables } from './compile-filter.ts';
import { filterRecipes } from './filter-recipes.ts';
import { Grain } from './grain.ts';
import { drawVignette, fullLight } from './vignette.ts';

/** Pixels as a canvas gives them: red, green, blue, alpha, a byte each, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Which rows of a picture the pixels are, where they are not all of it. */
export interface Band {
  top: number;
  pictureHeight: number;
}

/**
 * Writes the filtered pixels of `source` into `target`, which may be the same.
 * Both have the same size. Alpha stays as it is, and so does everything at
 * intensity 0. `intensity` is in per cent; what is outside 0 to 100 is cut.
 * A picture filtered band by band has the pixels that it has when filtered whole.
 */
export function applyFilter(
  source: Pixels,
  target: Pixels,
  filter: { type: FilterType; intensity: number },
  band: Band = { top: 0, pictureHeight: source.height },
): void {
  const { min, max } = filterIntensity;
  const intensity = Math.min(max, Math.max(min, filter.intensity));
  if (intensity === 0) {
    if (source.data !== target.data) target.data.set(source.data);
    return;
  }
  const tables = compileFilter(filterRecipes[filter.type], intensity);
  const from = asWords(source);
  const to = asWords(target);
  if (tables.vignette === 0 && tables.grain === 0) mapColours(from, to, tables);
  else mapWithTexture(from, to, tables, source.width, band);
}

/** One word a pixel. On every machine that browsers run on, red is the lowest byte. */
function asWords({ data, width, height }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, width * height);
}

function mapColours(from: Uint32Array, to: Uint32Array, tables: FilterTables): void {
  const [rr, rg, rb] = tables.red;
  const [gr, gg, gb] = tables.green;
  const [br, bg, bb] = tables.blue;
  const length = from.length;
  for (let at = 0; at < length; at += 1) {
    const word = from[at] as number;
    const r = word & 255;
    const g = (word >>> 8) & 255;
    const b = (word >>> 16) & 255;
    let red = ((rr[r] as number) + (rg[g] as number) + (rb[b] as number)) >> 16;
    let green = ((gr[r] as number) + (gg[g] as number) + (gb[b] as number)) >> 16;
    let blue = ((br[r] as number) + (bg[g] as number) + (bb[b] as number)) >> 16;
    if (red >>> 0 > 255) red = red < 0 ? 0 : 255;
    if (green >>> 0 > 255) green = green < 0 ? 0 : 255;
    if (blue >>> 0 > 255) blue = blue < 0 ? 0 : 255;
    to[at] = (word & 0xff00_0000) | (blue << 16) | (green << 8) | red;
  }
}

function mapWithTexture(
  from: Uint32Array,
  to: Uint32Array,
  tables: FilterTables,
  width: number,
  band: Band,
): void {
  const { across, down, light } = drawVignette(width, band.pictureHeight, tables.vignette);
  const grain = tables.grain > 0 ? new Grain(width, band.pictureHeight, tables.grain) : null;
  const grainRow = new Int32Array(width);
  for (let begin = 0, y = band.top; begin < from.length; begin += width, y += 1) {
    grain?.writeRow(y, grainRow);
    const row = { begin, across, downHere: down[y] as number, light, grainRow };
    mapRow(from, to, tables, row);
  }
}

interface TexturedRow {
  begin: number;
  across: Int32Array;
  downHere: number;
  light: Int32Array;
  grainRow: Int32Array;
}

/** A function of its own, because engines optimise a function sooner than the inside of a loop. */
function mapRow(from: Uint32Array, to: Uint32Array, tables: FilterTables, row: TexturedRow): void {
  const [rr, rg, rb] = tables.red;
  const [gr, gg, gb] = tables.green;
  const [br, bg, bb] = tables.blue;
  const { begin, across, downHere, light, grainRow } = row;
  const width = across.length;
  for (let x = 0; x < width; x += 1) {
    const word = from[begin + x] as number;
    const r = word & 255;
    const g = (word >>> 8) & 255;
    const b = (word >>> 16) & 255;
    // 6 bits behind the point are left, times the light makes 16 again: all stays within 32 bits.
    const kept = light[downHere + (across[x] as number)] as number;
    // The tables hold a half for the rounding: the part of it that the lost light takes away.
    const add = (grainRow[x] as number) + ((fullLight - kept) << 5);
    const lightRed = ((rr[r] as number) + (rg[g] as number) + (rb[b] as number)) >> 10;
    const lightGreen = ((gr[r] as number) + (gg[g] as number) + (gb[b] as number)) >> 10;
    const lightBlue = ((br[r] as number) + (bg[g] as number) + (bb[b] as number)) >> 10;
    let red = (Math.imul(lightRed, kept) + add) >> 16;
    let green = (Math.imul(lightGreen, kept) + add) >> 16;
    let blue = (Math.imul(lightBlue, kept) + add) >> 16;
    if (red >>> 0 > 255) red = red < 0 ? 0 : 255;
    if (green >>> 0 > 255) green = green < 0 ? 0 : 255;
    if (blue >>> 0 > 255) blue = blue < 0 ? 0 : 255;
    to[begin + x] = (word & 0xff00_0000) | (blue << 16) | (green << 8) | red;
  }
}
