/** A PNG that has only a header and an end; it is never decoded. */
export function png(width: number, height: number): Blob {
  const header = new DataView(new ArrayBuffer(33));
  for (const [at, byte] of [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].entries()) {
    header.setUint8(at, byte);
  }
  header.setUint32(8, 13);
  header.setUint32(12, 0x49484452);
  header.setUint32(16, width);
  header.setUint32(20, height);
  header.setUint8(24, 8);
  header.setUint8(25, 6);
  const end = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
  return new Blob([header, new Uint8Array(40), new Uint8Array(end)], { type: 'image/png' });
}

/** A JPEG of this many bytes that has only a header and an end. */
export function jpegHeader(width: number, height: number, bytes: number): Blob {
  const header = new DataView(new ArrayBuffer(23));
  header.setUint32(0, 0xffd8ffc0);
  header.setUint16(4, 17);
  header.setUint8(6, 8);
  header.setUint16(7, height);
  header.setUint16(9, width);
  header.setUint8(11, 3);
  const padding = new Uint8Array(Math.floor(bytes) - 25);
  return new Blob([header, padding, new Uint8Array([0xff, 0xd9])], { type: 'image/jpeg' });
}
