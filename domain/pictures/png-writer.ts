import { writeChunk } from './png-chunk.ts';
import { pngSignature } from './png-chunks.ts';

/** The color types of RFC 2083 by the bytes of a pixel. */
const colorTypes = { 1: 0, 4: 6 } as const;

interface PngShape {
  width: number;
  height: number;
  /** Bytes of a pixel: 1 is grayscale, 4 is red, green, blue and alpha. */
  channels: keyof typeof colorTypes;
}

/** Writes a PNG file (RFC 2083) from its rows as they come, so that the pixels need not be in memory. */
export class PngWriter {
  readonly #shape: PngShape;
  readonly #parts: Uint8Array<ArrayBuffer>[];
  readonly #rows: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #collected: Promise<void>;
  #above: Uint8Array;

  constructor(shape: PngShape) {
    this.#shape = shape;
    const header = new Uint8Array(13);
    const view = new DataView(header.buffer);
    view.setUint32(0, shape.width);
    view.setUint32(4, shape.height);
    header.set([8, colorTypes[shape.channels]], 8);
    this.#parts = [pngSignature, writeChunk('IHDR', header)];
    const { readable, writable } = new CompressionStream('deflate');
    this.#rows = writable.getWriter();
    this.#collected = this.#collect(readable);
    this.#above = new Uint8Array(shape.width * shape.channels);
  }

  /** Takes the next rows, from the top down. */
  async write(pixels: Uint8Array | Uint8ClampedArray): Promise<void> {
    const { width, channels } = this.#shape;
    const length = width * channels;
    const rows = pixels.length / length;
    const filtered = new Uint8Array(rows * (length + 1));
    for (let row = 0; row < rows; row += 1) {
      const own = new Uint8Array(pixels.buffer, pixels.byteOffset + row * length, length);
      filterRow(own, this.#above, channels, filtered.subarray(row * (length + 1)));
      this.#above = own;
    }
    // The caller may use its array again.
    this.#above = this.#above.slice();
    await this.#rows.write(filtered);
  }

  async finish(): Promise<Blob> {
    await this.#rows.close();
    await this.#collected;
    return new Blob([...this.#parts, writeChunk('IEND', new Uint8Array())], { type: 'image/png' });
  }

  async #collect(compressed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = compressed.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      this.#parts.push(writeChunk('IDAT', read.value));
    }
  }
}

/** Writes the row's differences from what its neighbors predict (Paeth). */
function filterRow(own: Uint8Array, above: Uint8Array, channels: number, to: Uint8Array): void {
  to[0] = 4;
  for (let at = 0; at < own.length; at += 1) {
    const left = at < channels ? 0 : (own[at - channels] as number);
    const corner = at < channels ? 0 : (above[at - channels] as number);
    const up = above[at] as number;
    const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)];
    const toCorner = Math.abs(left + up - 2 * corner);
    const nearest = toUp <= toCorner ? up : corner;
    to[at + 1] = (own[at] as number) - (toLeft <= toUp && toLeft <= toCorner ? left : nearest);
  }
}
