import type { FilterTables } from './compile-filter.ts';
import { noise } from './noise.ts';
import {
  grainExcessBits,
  grainPlaceBits,
  type PlaceOfRow,
  type RowMapper,
  type RowTexture,
} from './row-mapper.ts';
import { fullLight, lightSteps } from './vignette.ts';

interface PlainTexture extends RowTexture {
  above: Int32Array;
  below: Int32Array;
}

export function openPlainRows(): RowMapper {
  let tables: FilterTables | null = null;
  let texture = makeTexture(0);
  const loaded = () => {
    if (!tables) throw new Error('No filter is loaded');
    return tables;
  };
  return {
    widthMax: Number.POSITIVE_INFINITY,
    textureFor: (width) => {
      texture = makeTexture(width);
      return texture;
    },
    load(next) {
      tables = next;
    },
    moveKnots: (begin) => moveKnots(texture, begin),
    mapColors: (from, to) => mapColors(from, to, loaded()),
    mapTextured: (from, to, place) => mapTextured(from, to, loaded(), texture, place),
  };
}

function makeTexture(width: number): PlainTexture {
  return {
    across: new Int32Array(width),
    light: new Int32Array(lightSteps + 1),
    knots: new Int32Array(width),
    parts: new Int32Array(width),
    above: new Int32Array(width),
    below: new Int32Array(width),
  };
}

function moveKnots({ knots, parts, above, below }: PlainTexture, begin: number): void {
  above.set(below);
  const length = knots.length;
  for (let x = 0; x < length; x += 1) {
    const knot = begin + (knots[x] as number);
    const from = noise[knot] as number;
    const fall = Math.imul((noise[knot + 1] as number) - from, parts[x] as number);
    below[x] = from + (fall >> grainPlaceBits);
  }
}

function mapColors(from: Int32Array, to: Int32Array, tables: FilterTables): void {
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
  { across, light, above, below }: PlainTexture,
  { down, between, grain }: PlaceOfRow,
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
    const noiseHere = grainAbove + (fall >> grainPlaceBits);
    const grainHere = Math.imul(noiseHere, grain) >> grainExcessBits;
    // 6 fractional bits are left; times the light they are 16 again, so all values fit into 32
    // bits.
    const lightShare = light[down + (across[at] as number)] as number;
    // The tables contain a half for the rounding; this adds the part of it that the lost light
    // takes away.
    const add = grainHere + ((fullLight - lightShare) << 5);
    const lightRed = ((rr[r] as number) + (rg[g] as number) + (rb[b] as number)) >> 10;
    const lightGreen = ((gr[r] as number) + (gg[g] as number) + (gb[b] as number)) >> 10;
    const lightBlue = ((br[r] as number) + (bg[g] as number) + (bb[b] as number)) >> 10;
    let red = (Math.imul(lightRed, lightShare) + add) >> 16;
    let green = (Math.imul(lightGreen, lightShare) + add) >> 16;
    let blue = (Math.imul(lightBlue, lightShare) + add) >> 16;
    if (red >>> 0 > 255) red = red < 0 ? 0 : 255;
    if (green >>> 0 > 255) green = green < 0 ? 0 : 255;
    if (blue >>> 0 > 255) blue = blue < 0 ? 0 : 255;
    to[at] = (word & 0xff00_0000) | (blue << 16) | (green << 8) | red;
  }
}
