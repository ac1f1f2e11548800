import { deflateSync } from 'node:zlib';
import { chunk, header, imageEnd, signature } from '../../../domain/pictures/png-parts.ts';

/**
 * A complete black PNG of one bit per pixel, the largest that is quick to create, with a text chunk
 * of `textBytes` bytes.
 */
export function blackPng(width: number, height: number, textBytes = 0): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return new Uint8Array(
    Buffer.concat([
      signature,
      header(width, height, [1, 0, 0, 0, 0]),
      chunk('tEXt', Buffer.alloc(textBytes)),
      chunk('IDAT', deflateSync(rows)),
      imageEnd,
    ]),
  );
}
