import type { FilterTables } from './compile-filter.ts';
import { grainPlaceBits, type PlaceOfRow, type RowMapper, type RowTexture } from './row-mapper.ts';
import { fullLight, lightSteps } from './vignette.ts';

/** Maps rows in plain JavaScript, pixel by pixel, in any browser. */
export function openPlainRows(): RowMapper {
  let tables: FilterTables | null = null;
  let texture: RowTexture = { across: empty, light: empty, above: empty, below: empty };
  const loaded = () => {
    if (!tables) throw new Error('No filter is loaded');
    return tables;
  };
  return {
    widthMax: Number.POSITIVE_INFINITY,
    textureFor(width) {
      texture = {
        across: new Int32Array(width),
        light: new Int32Array(lightSteps + 1),
        above: new Int32Array(width),
        below: new Int32Array(width),
      };
      return texture;
    },
    load(next) {
      tables = next;
    },
    mapColours: (from, to) => mapColours(from, to, loaded()),
    mapTextured: (from, to, place) => mapTextured(from, to, loaded(), texture, place),
  };
}

const empty = new Int32Array();

function mapColours(from: Int32Array, to: Int32Array, tables: FilterTables): void {
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

function mapTextured(
  from: Int32Array,
  to: Int32Array,
  tables: FilterTables,
  { across, light, above, below }: RowTexture,
  { down, between }: PlaceOfRow,
): void {
  const [rr, rg, rb] = tables.red;
  const [gr, gg, gb] = tables.green;
  const [br, bg, bb] = tables.blue;
  const length = from.length;
  for (let at = 0; at < length; at += 1) {
    const word = from[at] as number;
    const r = word & 255;
    const g = (word >>> 8) & 255;
    const b = (word >>> 16) & 255;
    const grainAbove = above[at] as number;
    const fall = Math.imul((below[at] as number) - grainAbove, between);
    const grain = grainAbove + (fall >> grainPlaceBits);
    // 6 bits behind the point are left, times the light makes 16 again: all stays within 32 bits.
    const kept = light[down + (across[at] as number)] as number;
    // The tables hold a half for the rounding: the part of it that the lost light takes away.
    const add = grain + ((fullLight - kept) << 5);
    const lightRed = ((rr[r] as number) + (rg[g] as number) + (rb[b] as number)) >> 10;
    const lightGreen = ((gr[r] as number) + (gg[g] as number) + (gb[b] as number)) >> 10;
    const lightBlue = ((br[r] as number) + (bg[g] as number) + (bb[b] as number)) >> 10;
    let red = (Math.imul(lightRed, kept) + add) >> 16;
    let green = (Math.imul(lightGreen, kept) + add) >> 16;
    let blue = (Math.imul(lightBlue, kept) + add) >> 16;
    if (red >>> 0 > 255) red = red < 0 ? 0 : 255;
    if (green >>> 0 > 255) green = green < 0 ? 0 : 255;
    if (blue >>> 0 > 255) blue = blue < 0 ? 0 : 255;
    to[at] = (word & 0xff00_0000) | (blue << 16) | (green << 8) | red;
  }
}
