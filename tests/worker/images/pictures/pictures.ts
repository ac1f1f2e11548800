import { zlibSync } from 'fflate';
import { writeChunk } from '../../../../domain/pictures/png-chunk.ts';
import { pngSignature } from '../../../../domain/pictures/png-chunks.ts';

/** A black PNG; one of many pixels lacks most of them, and is refused by its size. */
export function png(width: number, height: number): Blob {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 0], 8);
  const chunks = [
    writeChunk('IHDR', header),
    writeChunk('IDAT', zlibSync(new Uint8Array(Math.min(1_000_000, (width + 1) * height)))),
    writeChunk('IEND', new Uint8Array()),
  ];
  return new Blob([pngSignature, ...chunks], { type: 'image/png' });
}

/** A JPEG of this many bytes whose pixels are not there: it holds together, and is never decoded. */
export function jpegHeader(width: number, height: number, bytes: number): Blob {
  const header = new DataView(new ArrayBuffer(25));
  header.setUint32(0, 0xffd8ffc0);
  header.setUint16(4, 11);
  header.setUint8(6, 8);
  header.setUint16(7, height);
  header.setUint16(9, width);
  header.setUint32(11, 0x01011100);
  header.setUint32(15, 0xffda0008);
  header.setUint32(19, 0x01010000);
  header.setUint16(23, 0x3f00);
  const padding = new Uint8Array(Math.floor(bytes) - 27);
  return new Blob([header, padding, new Uint8Array([0xff, 0xd9])], { type: 'image/jpeg' });
}
