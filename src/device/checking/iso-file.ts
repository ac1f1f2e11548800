import { textAt, viewOf } from '../../../domain/pictures/picture-copy.ts';

const headBytes = 8;

/**
 * Returns whether all boxes of a HEIC or AVIF file are complete (ISO/IEC 14496-12, section 4.2), with a
 * description and with pixels among them. What follows and is no box is not the picture's.
 */
export function isWholeIso(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const types = new Set<string>();
  for (let at = 0; at + headBytes <= bytes.length; ) {
    const type = textAt(bytes, at + 4, 4);
    const size = sizeOf(view, at);
    if (!/^[\x20-\x7e]{4}$/.test(type) || size < headBytes) break;
    if (at + size > bytes.length) return false;
    types.add(type);
    at += size;
  }
  return (types.has('meta') || types.has('moov')) && (types.has('mdat') || hasData(bytes));
}

/** The size of a box: 1 means a size of eight bytes after the type, 0 the rest of the file. */
function sizeOf(view: DataView, at: number): number {
  const size = view.getUint32(at);
  if (size === 0) return view.byteLength - at;
  if (size !== 1) return size;
  return at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : Number.POSITIVE_INFINITY;
}

/** Whether the pixels are within the description. */
function hasData(bytes: Uint8Array): boolean {
  return textAt(bytes, 0, 4096).includes('idat');
}
