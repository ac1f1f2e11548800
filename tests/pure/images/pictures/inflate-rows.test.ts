import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inflateRows } from '../../../../worker/images/pictures/png/inflate-rows.ts';

afterEach(() => vi.restoreAllMocks());

/** A chunk without a valid checksum, which nobody verifies. */
function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  return bytes;
}

/** Inflates IDAT chunks of these lengths and an empty one. Returns the lengths of zlib's inputs. */
async function inputsFor(lengths: readonly number[]): Promise<number[]> {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  // Stored as they are, in blocks of at most 65,535 bytes: two bytes before, four behind.
  const rowBytes = total - 6 - 5 * Math.ceil(total / 65_540);
  const rows = Uint8Array.from({ length: rowBytes }, (_, at) => (at * at) & 255);
  const packed = deflateSync(rows, { level: 0 });
  expect(packed).toHaveLength(total);
  let at = 0;
  const chunks = lengths.map((length) => {
    at += length;
    return chunk('IDAT', packed.subarray(at - length, at));
  });
  const other = chunk('tEXt', new Uint8Array(9));
  const empty = chunk('IDAT', new Uint8Array());
  const png = Buffer.concat([Buffer.alloc(8), other, ...chunks, other, empty]);
  const inputs: number[] = [];
  const from = Readable.from.bind(Readable);
  vi.spyOn(Readable, 'from').mockImplementation((parts) => {
    const counted = function* () {
      for (const part of parts as Iterable<Uint8Array>) {
        inputs.push(part.length);
        yield part;
      }
    };
    return from(counted());
  });
  const inflated: Uint8Array[] = [];
  for await (const part of inflateRows(new Uint8Array(png))) inflated.push(part);
  expect(Buffer.concat(inflated).equals(rows)).toBe(true);
  return inputs;
}

describe('the inputs of zlib', () => {
  it.each([
    ['single bytes', Array.from({ length: 40_000 }, () => 1), [16_384, 16_384, 7232]],
    ['16 KiB in two', [16_383, 1, 20], [16_384, 20]],
    ['a byte more in two', [16_383, 2, 20], [16_383, 22]],
    ['16 KiB each', [16_384, 16_384], [16_384, 16_384]],
    ['a large one between small ones', [10, 16_385, 20], [10, 16_385, 20]],
    ['a large one alone', [50_000], [0, 50_000, 0]],
  ])('chunks are joined to at most 16 KiB, of: %s', async (_, lengths, inputs) => {
    expect(await inputsFor(lengths)).toEqual(inputs);
  });
});
