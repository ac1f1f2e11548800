import type { Pixels } from './decode-png.ts';
import { writeChunk } from './png-chunk.ts';
import { pngSignature } from './png-chunks.ts';

/**
 * Encodes pixels as a PNG with alpha, without filters: masks have large areas of one color and
 * compress well anyway.
 */
export async function encodePng({ width, height, data }: Pixels): Promise<Uint8Array> {
  const rows = new Uint8Array((width * 4 + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  }
  const stream = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits per sample, color with alpha, and the only compression, filter and interlace methods
  // that are used.
  header.set([8, 6, 0, 0, 0], 8);
  const parts = [
    pngSignature,
    writeChunk('IHDR', header),
    writeChunk('IDAT', packed),
    writeChunk('IEND', new Uint8Array(0)),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
