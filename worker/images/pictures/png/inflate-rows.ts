import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { readChunks } from './png-chunks.ts';
import { PngFault } from './png-fault.ts';

/** Bytes that are inflated at a time. */
const partBytes = 16 * 1024;

/**
 * Inflates the data of a PNG's `IDAT` chunks into rows with their filter bytes, in parts of at most
 * 16 KiB. The next part is inflated when it is asked for, which the runtime's `DecompressionStream`
 * does not wait for (docs/decisions/0062-pixels-are-inflated-as-they-are-read.md). Throws a `PngFault` where the data is broken or cut off.
 */
export async function* inflateRows(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const parts = Readable.from(packedRows(bytes)).pipe(createInflate({ chunkSize: partBytes }));
  try {
    yield* parts;
  } catch {
    throw new PngFault();
  }
}

function* packedRows(bytes: Uint8Array): Generator<Uint8Array> {
  for (const { type, data } of readChunks(bytes)) if (type === 'IDAT') yield data;
}
