import type { PictureHeader } from './picture-header.ts';

/** Reads the first chunk, and looks for a transparent colour in those before the pixels. */
export function readPngHeader(view: DataView): PictureHeader | null {
  if (view.byteLength < 26 || view.getUint32(0) !== 0x8950_4e47) return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const colourType = view.getUint8(25);
  const mayHaveAlpha = colourType >= 4 || hasTransparentColour(view);
  return { type: 'image/png', ...size, orientation: 1, mayHaveAlpha };
}

function hasTransparentColour(view: DataView): boolean {
  let at = 8;
  while (at + 8 <= view.byteLength) {
    const name = view.getUint32(at + 4);
    if (name === 0x7452_4e53) return true; // tRNS
    if (name === 0x4944_4154) return false; // IDAT
    at += 12 + view.getUint32(at);
  }
  // The pixels begin further behind than was read: better to ask the pixels.
  return true;
}
