import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import { writeChunk } from '../../../../domain/pictures/png-chunk.ts';
import { pngSignature } from '../../../../domain/pictures/png-chunks.ts';

/** `rows` are RGBA. Without filters: masks have large areas of one color. */
export async function encodePng(
  { width, height }: { width: number; height: number },
  rows: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const packed: Uint8Array<ArrayBuffer>[] = [];
  await pipeline(addFilters(rows, width * 4), createDeflate(), async (parts) => {
    for await (const part of parts) packed.push(part);
  });
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 6, 0, 0, 0], 8);
  const parts = [
    pngSignature,
    writeChunk('IHDR', header),
    writeChunk('IDAT', await joined(packed)),
    writeChunk('IEND', new Uint8Array(0)),
  ];
  return joined(parts);
}

/** Adds the number of the empty filter before each row. */
async function* addFilters(
  rows: AsyncIterable<Uint8Array>,
  rowBytes: number,
): AsyncGenerator<Uint8Array> {
  for await (const some of rows) {
    const count = some.length / rowBytes;
    const filtered = new Uint8Array(some.length + count);
    for (let row = 0; row < count; row += 1) {
      const at = row * rowBytes;
      filtered.set(some.subarray(at, at + rowBytes), at + row + 1);
    }
    yield filtered;
  }
}

async function joined(parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
