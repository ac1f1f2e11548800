import { noise } from '../../../../domain/editing/filters/noise.ts';
import { grainExcessBits, grainPlaceBits } from '../../../../domain/editing/filters/row-mapper.ts';
import { fullLight, lightSteps } from '../../../../domain/editing/filters/vignette.ts';
import { assembleModule } from './assemble-module.ts';
import { type Code, cutToBytes, i32, i32x4, local, repeatWhile, v128 } from './instructions.ts';

/** As wide as a canvas can be in any browser. */
export const vectorWidthMax = 65_536;

const lanes = 4;
const integerBytes = 4;
const vectorBytes = lanes * integerBytes;
const rowBytes = vectorWidthMax * integerBytes;
const tableBytes = 256 * vectorBytes;
const pageBytes = 65_536;

const lightBegin = 3 * tableBytes;
const noiseBegin = lightBegin + (lightSteps + lanes) * integerBytes;
const rowsBegin = noiseBegin + noise.byteLength + vectorBytes;
const rowAt = (number: number) => rowsBegin + number * rowBytes;

/** The memory's layout, in bytes. An entry of a color table is one vector: red, green, blue, 0. */
export const layout = {
  tables: 0,
  light: lightBegin,
  noise: noiseBegin,
  across: rowAt(0),
  knots: rowAt(1),
  parts: rowAt(2),
  above: rowAt(3),
  below: rowAt(4),
  pixels: rowAt(5),
  end: rowAt(6),
};

const alphaMask = v128.constant(Array.from({ length: 16 }, (_, at) => (at % 4 === 3 ? 255 : 0)));
const everyLane = [0, 1, 2, 3] as const;

/** The loops of plain-rows.ts for four pixels at a time, in WebAssembly's vector instructions. */
export function assembleRowLoops(): Uint8Array {
  return assembleModule(Math.ceil(layout.end / pageBytes), [colors(), textured(), knots()]);
}

function colors() {
  const [bytes, at] = [0, 1];
  const cut = everyLane.map((lane) => i32x4.shiftRight(colorOf(lane, at), 16));
  return { name: 'mapColors', parameters: 1, numbers: 1, vectors: 0, body: loop(cut, bytes, at) };
}

/** writeKnots(bytes, begin): writes the lower row; the previous one has been moved before. */
function knots() {
  const [bytes, begin, at, knot, from] = [0, 1, 2, 3, 4];
  const place = i32.add(i32.load(layout.knots, local.get(at)), local.get(begin));
  const first = i32.load(layout.noise, local.tee(knot, i32.shiftLeft(place, i32.constant(2))));
  const second = i32.load(layout.noise + integerBytes, local.get(knot));
  const rise = i32.subtract(second, local.get(from));
  const part = i32.multiply(rise, i32.load(layout.parts, local.get(at)));
  const value = i32.add(local.get(from), i32.shiftRight(part, i32.constant(grainPlaceBits)));
  const next = local.tee(at, i32.add(local.get(at), i32.constant(integerBytes)));
  const body = repeatWhile(
    [...local.set(from, first), ...i32.store(layout.below, local.get(at), value)],
    i32.isBelow(next, local.get(bytes)),
  );
  return { name: 'writeKnots', parameters: 2, numbers: 3, vectors: 0, body };
}

function textured() {
  const [bytes, down, between, amount, at, lightShare, grain] = [0, 1, 2, 3, 4, 5, 6];
  const above = v128.load(layout.above, local.get(at));
  const below = v128.load(layout.below, local.get(at));
  const fall = i32x4.multiply(i32x4.subtract(below, above), i32x4.splat(local.get(between)));
  const noises = i32x4.add(above, i32x4.shiftRight(fall, grainPlaceBits));
  const grown = i32x4.multiply(noises, i32x4.splat(local.get(amount)));
  const grains = i32x4.shiftRight(grown, grainExcessBits);
  const cut = everyLane.map((lane) => {
    const column = i32.load(layout.across + lane * integerBytes, local.get(at));
    const place = i32.shiftLeft(i32.add(column, local.get(down)), i32.constant(2));
    const light = local.tee(lightShare, v128.loadSplat(layout.light, place));
    const lit = i32x4.multiply(i32x4.shiftRight(colorOf(lane, at), 10), light);
    const full = i32x4.splat(i32.constant(fullLight));
    const lost = i32x4.shiftLeft(i32x4.subtract(full, local.get(lightShare)), 5);
    const add = i32x4.add(i32x4.splatLane(lane, local.get(grain)), lost);
    return i32x4.shiftRight(i32x4.add(lit, add), 16);
  });
  const body = loop(cut, bytes, at, local.set(grain, grains));
  return { name: 'mapTextured', parameters: 4, numbers: 1, vectors: 2, body };
}

/**
 * Loops over the pixels, in place: `cut` are the colors of four pixels, `first` runs before them.
 */
function loop(cut: readonly Code[], bytes: number, at: number, first: Code = []): Code {
  const [a = [], b = [], c = [], d = []] = cut;
  const pixels = v128.load(layout.pixels, local.get(at));
  const changed = v128.select(pixels, cutToBytes([a, b, c, d]), alphaMask);
  const next = local.tee(at, i32.add(local.get(at), i32.constant(vectorBytes)));
  return repeatWhile(
    [...first, ...v128.store(layout.pixels, local.get(at), changed)],
    i32.isBelow(next, local.get(bytes)),
  );
}

function colorOf(lane: number, at: number): Code {
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const level = i32.loadByte(layout.pixels + lane * integerBytes + channel, local.get(at));
    return v128.load(layout.tables + channel * tableBytes, i32.shiftLeft(level, i32.constant(4)));
  }) as [Code, Code, Code];
  return i32x4.add(i32x4.add(red, green), blue);
}
