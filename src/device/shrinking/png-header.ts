import type { PictureHeader } from './header-fields.ts';

export function readPngHeader(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x8950_4e47) return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const colorType = view.getUint8(25);
  const chunks = readChunkNames(view);
  const mayHaveAlpha = colorType >= 4 || chunks.has('tRNS') || !chunks.has('IDAT');
  const mayBeTurned = chunks.has('eXIf');
  return { type: 'image/png', ...size, orientation: 1, mayBeTurned, mayHaveAlpha };
}

/**
 * Returns the names of the chunks up to the first one with pixels, which is missing where it begins
 * after the bytes that were read.
 */
function readChunkNames(view: DataView): Set<string> {
  const names = new Set<string>();
  let at = 8;
  while (at + 8 <= view.byteLength && !names.has('IDAT')) {
    const letters = [4, 5, 6, 7].map((k) => String.fromCharCode(view.getUint8(at + k)));
    names.add(letters.join(''));
    at += 12 + view.getUint32(at);
  }
  return names;
}
