import { expect, it } from 'vitest';
import { readBytes } from '../../../../worker/http/bodies/read-bytes.ts';

/** Reads a body of this many bytes, whose request names this length. Returns the memory that it took, in bytes. */
async function memoryFor(bytes: number, named: number | null): Promise<number> {
  const body = new Uint8Array(bytes).fill(7);
  const request = new Request('https://shop.example/', { method: 'POST', body });
  if (named !== null) request.headers.set('Content-Length', String(named));
  const read = await readBytes(request, 262_144);
  if (!read.ok) throw new Error(read.code);
  expect(read.bytes).toEqual(body);
  return read.bytes.buffer.byteLength;
}

it.each([
  [1, 262_144, 4096],
  [1, null, 4096],
  [4096, 262_144, 4096],
  [4097, 262_144, 8192],
  [5000, 5000, 8192],
  [262_144, 262_144, 262_144],
])(
  'a body of %i bytes that names %s takes %i bytes of memory: what is named reserves none',
  async (bytes, named, memory) => {
    expect(await memoryFor(bytes, named)).toBe(memory);
  },
);
