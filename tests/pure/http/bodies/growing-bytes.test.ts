import { describe, expect, it } from 'vitest';
import { GrowingBytes } from '../../../../worker/http/bodies/growing-bytes.ts';

const numbered = (from: number, count: number) =>
  Uint8Array.from({ length: count }, (_, at) => from + at);

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
