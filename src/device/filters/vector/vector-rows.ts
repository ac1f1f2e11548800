import { noise } from '../../../../domain/editing/filters/noise.ts';
import type { RowMapper } from '../../../../domain/editing/filters/row-mapper.ts';
import { lightSteps } from '../../../../domain/editing/filters/vignette.ts';
import { assembleRowLoops, layout, vectorWidthMax } from './row-loops.ts';

const lanes = 4;

interface RowLoops {
  memory: WebAssembly.Memory;
  mapColors: (bytes: number) => void;
  mapTextured: (bytes: number, down: number, between: number, grain: number) => void;
  writeKnots: (bytes: number, begin: number) => void;
}

/**
 * Maps rows with vector instructions, four pixels at once. Returns null if the browser has none
 * or forbids them.
 */
export function openVectorRows(): RowMapper | null {
  const loops = start();
  if (!loops) return null;
  const integers = new Int32Array(loops.memory.buffer);
  const integersAt = (begin: number, length: number) =>
    integers.subarray(begin / 4, begin / 4 + length);
  const tables = [0, 1, 2].map((at) => integersAt(layout.tables + at * 256 * 16, 256 * lanes));
  integersAt(layout.noise, noise.length).set(noise);
  let width = 0;
  const pixels = integersAt(layout.pixels, vectorWidthMax);
  const map = (from: Int32Array, to: Int32Array, loop: (bytes: number) => void) => {
    pixels.set(from);
    loop(from.length * 4);
    to.set(pixels.subarray(0, from.length));
  };
  return {
    widthMax: vectorWidthMax,
    textureFor: (next) => {
      width = next;
      return {
        across: integersAt(layout.across, width),
        light: integersAt(layout.light, lightSteps + 1),
        knots: integersAt(layout.knots, width),
        parts: integersAt(layout.parts, width),
      };
    },
    load({ red, green, blue }) {
      for (const [channel, table] of tables.entries()) {
        for (const [lane, of] of [red, green, blue].entries()) {
          const values = of[channel] as Int32Array;
          for (let level = 0; level < 256; level += 1) {
            table[level * lanes + lane] = values[level] as number;
          }
        }
      }
    },
    mapColors: (from, to) => map(from, to, loops.mapColors),
    mapTextured: (from, to, { down, between, grain }) => {
      map(from, to, (bytes) => loops.mapTextured(bytes, down, between, grain));
    },
    moveKnots(begin) {
      const below = layout.below / 4;
      integers.copyWithin(layout.above / 4, below, below + width);
      loops.writeKnots(width * 4, begin);
    },
  };
}

function start(): RowLoops | null {
  try {
    const module = new WebAssembly.Module(assembleRowLoops() as Uint8Array<ArrayBuffer>);
    return new WebAssembly.Instance(module).exports as unknown as RowLoops;
  } catch {
    // Safari before 16.4, and browsers in which WebAssembly is turned off.
    return null;
  }
}
