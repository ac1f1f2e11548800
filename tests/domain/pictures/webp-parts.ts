/** A chunk of a WebP, made even. */
export function chunk(type: string, data: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}

/** A file of these chunks. */
export function riff(...chunks: readonly Buffer[]): Buffer {
  const all = Buffer.concat(chunks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(all.length + 4, 4);
  return Buffer.concat([head, all]);
}

const uint24 = (number: number) => [number & 255, (number >> 8) & 255, number >> 16];

export function extended(flags: number, width = 300, height = 200): Buffer {
  return chunk('VP8X', Buffer.from([flags, 0, 0, 0, ...uint24(width - 1), ...uint24(height - 1)]));
}

/** Lossy pixels, with the header of a key frame. */
export function lossy(width = 300, height = 200, head = '9d012a', tag = 0x50): Buffer {
  const data = Buffer.concat([
    Buffer.from([tag, 0, 0]),
    Buffer.from(head, 'hex'),
    Buffer.alloc(9, 7),
  ]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return chunk('VP8 ', data);
}

/** Lossless pixels. */
export function lossless(width = 300, height = 200, signature = 0x2f, version = 0): Buffer {
  const data = Buffer.alloc(20, 7);
  data[0] = signature;
  data.writeUInt32LE(((version << 29) | ((height - 1) << 14) | (width - 1)) >>> 0, 1);
  return chunk('VP8L', data);
}

/** A frame of an animation, with these chunks in it. */
export function frame(
  { left = 0, top = 0, width = 300, height = 200 },
  ...chunks: readonly Buffer[]
): Buffer {
  const numbers = [left / 2, top / 2, width - 1, height - 1, 100].flatMap(uint24);
  return chunk('ANMF', Buffer.concat([Buffer.from([...numbers, 0]), ...chunks]));
}
