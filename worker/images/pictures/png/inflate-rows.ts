import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { readChunks } from '../../../../domain/pictures/png-chunks.ts';
import { PngFault } from './png-fault.ts';

/** Bytes inflated at a time. Smaller chunks are joined up to this size. */
const partBytes = 16 * 1024;

/** Inflates parts on demand, unlike `DecompressionStream` (docs/decisions/0034). */
export async function* inflateRows(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const parts = Readable.from(packedRows(bytes)).pipe(createInflate({ chunkSize: partBytes }));
  try {
    yield* parts;
  } catch {
    throw new PngFault();
  }
}

/** Joins small chunks, because passing an input through the stream costs more than its bytes. */
function* packedRows(bytes: Uint8Array): Generator<Uint8Array> {
  let joined = new Uint8Array(partBytes);
  let length = 0;
  for (const { type, data } of readChunks(bytes)) {
    if (type !== 'IDAT') continue;
    if (length + data.length > partBytes) {
      yield joined.subarray(0, length);
      // The stream may not have read it yet.
      joined = new Uint8Array(partBytes);
      length = 0;
    }
    if (data.length > partBytes) {
      yield data;
    } else {
      joined.set(data, length);
      length += data.length;
    }
  }
  yield joined.subarray(0, length);
}
