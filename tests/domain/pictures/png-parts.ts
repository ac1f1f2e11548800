import { crc32 } from 'node:zlib';

/** A chunk of a PNG, with its checksum. */
export function chunk(type: string, data: Uint8Array | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(body.length - 4, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

export const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A header; the last five bytes are depth, color type, compression, filter and interlace. */
export function header(width: number, height: number, kind = [8, 6, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set(kind, 8);
  return chunk('IHDR', data);
}

export const imageData = chunk('IDAT', 'pixels');
export const imageEnd = chunk('IEND');

/** A PNG of 300×200 pixels: these chunks before its pixels, and these after. */
export function png(before: readonly Buffer[] = [], after: readonly Buffer[] = []): Buffer {
  return Buffer.concat([signature, header(300, 200), ...before, imageData, ...after, imageEnd]);
}
