import { describe, expect, it } from 'vitest';
import { BodyChunks } from '../../../../worker/http/bodies/body-chunks.ts';

const chunkBytes = 64 * 1024;
const limits = { stallMs: 1000 };

/** A body as the network sends one: the runtime's own, with 0, 1, 2 … 250 again and again. */
function ownBody(bytes: number): ReadableStream<Uint8Array> {
  const sent = Uint8Array.from({ length: bytes }, (_, at) => at % 251);
  const { body } = new Request('https://imagemint.test/', { method: 'POST', body: sent });
  return body as ReadableStream<Uint8Array>;
}

async function readAll(chunks: BodyChunks): Promise<number[]> {
  const lengths: number[] = [];
  let bytes = 0;
  for (let next = await chunks.next(); next.ok; next = await chunks.next()) {
    for (const byte of next.chunk) {
      if (byte !== bytes % 251) throw new Error(`Another byte at ${bytes}`);
      bytes += 1;
    }
    lengths.push(next.chunk.length);
  }
  return lengths;
}

describe('the chunks of a body', () => {
  it('a body of the network is read whole, at most 64 KiB at a time', async () => {
    const lengths = await readAll(new BodyChunks(ownBody(1_000_000), limits));
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(1_000_000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(chunkBytes);
  });

  it('the chunks of a body use the same memory one after the other, once it is 64 KiB', async () => {
    const chunks = new BodyChunks(ownBody(1_000_000), limits);
    let chunk: Uint8Array = new Uint8Array();
    while (chunk.byteLength < chunkBytes) {
      const next = await chunks.next();
      if (!next.ok) throw new Error(next.end);
      ({ chunk } = next);
    }
    await chunks.next();
    expect(chunk.byteLength).toBe(0);
    chunks.release();
  });
});
