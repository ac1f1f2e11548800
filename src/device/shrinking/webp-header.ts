import type { PictureHeader } from './header-fields.ts';

const read24 = (view: DataView, at: number) =>
  view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);

/** Reads the three kinds of WebP: extended, lossless, lossy (RFC 9649). */
export function readWebpHeader(view: DataView): PictureHeader | null {
  if (view.byteLength < 30) return null;
  if (view.getUint32(0) !== 0x5249_4646 || view.getUint32(8) !== 0x5745_4250) return null;
  const found = readFrame(view);
  return found ? { type: 'image/webp', orientation: 1, mayBeTurned: false, ...found } : null;
}

function readFrame(view: DataView) {
  switch (view.getUint32(12)) {
    case 0x5650_3858: // VP8X
      return {
        width: read24(view, 24) + 1,
        height: read24(view, 27) + 1,
        mayHaveAlpha: (view.getUint8(20) & 0x10) !== 0,
        mayBeTurned: (view.getUint8(20) & 0x08) !== 0,
      };
    case 0x5650_384c: {
      const bits = view.getUint32(21, true);
      return {
        width: (bits & 0x3fff) + 1,
        height: ((bits >>> 14) & 0x3fff) + 1,
        mayHaveAlpha: ((bits >>> 28) & 1) === 1,
      };
    }
    case 0x5650_3820: // VP8 and a space
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
        mayHaveAlpha: false,
      };
    default:
      return null;
  }
}
