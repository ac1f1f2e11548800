const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

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
    this.#parts = [new Uint8Array(signature), chunk('IHDR', header)];
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
    return new Blob([...this.#parts, chunk('IEND', new Uint8Array())], { type: 'image/png' });
  }

  async #collect(compressed: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = compressed.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      this.#parts.push(chunk('IDAT', read.value));
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

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = name.charCodeAt(at);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)));
  return bytes;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1)
    value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (checksums[(value ^ byte) & 255] as number) ^ (value >>> 8);
  return (value ^ 0xffff_ffff) >>> 0;
}
