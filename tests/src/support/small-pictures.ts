/** A PNG of this size, in pixels, as far as its size is read: it has no pixels. */
export function pngOf(width: number, height: number): Blob {
  const bytes = new DataView(new ArrayBuffer(33));
  for (const [at, byte] of [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].entries()) {
    bytes.setUint8(at, byte);
  }
  bytes.setUint32(8, 13);
  for (const [at, letter] of Array.from('IHDR').entries()) {
    bytes.setUint8(12 + at, letter.charCodeAt(0));
  }
  bytes.setUint32(16, width);
  bytes.setUint32(20, height);
  return new Blob([bytes.buffer], { type: 'image/png' });
}
