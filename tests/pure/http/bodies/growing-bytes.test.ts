import { describe, expect, it } from 'vitest';
import { GrowingBytes } from '../../../../worker/http/bodies/growing-bytes.ts';

const numbered = (from: number, count: number) =>
  Uint8Array.from({ length: count }, (_, at) => from + at);

/** How much memory it has, in bytes. */
const memoryOf = (bytes: GrowingBytes) => bytes.bytes.buffer.byteLength;

describe('bytes that are gathered', () => {
  it('bytes are taken one behind the other, up to their limit, and the rest is given back', () => {
    const bytes = new GrowingBytes(10, 4);
    expect(bytes.bytes).toEqual(new Uint8Array());
    expect(bytes.take(numbered(0, 3))).toEqual(new Uint8Array());
    expect(bytes.take(numbered(3, 6))).toEqual(new Uint8Array());
    expect(bytes.isFull).toBe(false);
    expect(bytes.take(numbered(9, 3))).toEqual(numbered(10, 2));
    expect(bytes.isFull).toBe(true);
    expect(bytes.bytes).toEqual(numbered(0, 10));
    expect(bytes.take(numbered(0, 1))).toEqual(numbered(0, 1));
  });

  it('bytes can be forgotten, and their memory is used again', () => {
    const bytes = new GrowingBytes(10, 10);
    bytes.take(numbered(0, 10));
    const { buffer } = bytes.bytes;
    bytes.empty();
    expect(bytes.isFull).toBe(false);
    expect(bytes.bytes).toEqual(new Uint8Array());
    bytes.take(numbered(20, 2));
    expect(bytes.bytes).toEqual(numbered(20, 2));
    expect(bytes.bytes.buffer).toBe(buffer);
  });
});

describe('the memory of gathered bytes', () => {
  it('the memory is as large as asked for at first, but never above the limit', () => {
    expect(memoryOf(new GrowingBytes(10, 4))).toBe(4);
    expect(memoryOf(new GrowingBytes(10, 11))).toBe(10);
  });

  it('the memory stays as long as what comes fits', () => {
    const bytes = new GrowingBytes(100, 4);
    const { buffer } = bytes.bytes;
    bytes.take(numbered(0, 1));
    bytes.take(numbered(0, 3));
    expect(bytes.bytes.buffer).toBe(buffer);
  });

  it.each([
    ['doubles', 1, 8],
    ['doubles', 4, 8],
    ['becomes as large as what comes', 7, 11],
    ['becomes as large as the limit', 96, 100],
    ['becomes as large as the limit', 1000, 100],
  ])('the memory %s where %i bytes come after 4 in a memory of 4', (_, count, memory) => {
    const bytes = new GrowingBytes(100, 4);
    bytes.take(numbered(0, 4));
    bytes.take(new Uint8Array(count));
    expect(memoryOf(bytes)).toBe(memory);
    expect(bytes.bytes.slice(0, 4)).toEqual(numbered(0, 4));
  });

  it('the memory doubles up to the limit alone', () => {
    const bytes = new GrowingBytes(10, 6);
    bytes.take(new Uint8Array(7));
    expect(memoryOf(bytes)).toBe(10);
  });
});
