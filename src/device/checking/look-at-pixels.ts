import { bandsOf } from '../bands.ts';
import { opaqueMin } from '../transparency.ts';

interface PixelLook {
  isTransparent: boolean;
  /** No pixel is visible. */
  isEmpty: boolean;
  isOneColor: boolean;
}

export function lookAtPixels(canvas: OffscreenCanvas): PixelLook {
  const look = { isTransparent: false, isEmpty: true, isOneColor: true };
  const context = canvas.getContext('2d');
  let first: number | undefined;
  for (const [top, rows] of bandsOf(canvas)) {
    if (!context) break;
    const { data } = context.getImageData(0, top, canvas.width, rows);
    for (const pixel of new Uint32Array(data.buffer)) {
      first ??= pixel;
      const alpha = pixel >>> 24;
      if (pixel !== first) look.isOneColor = false;
      if (alpha < opaqueMin) look.isTransparent = true;
      if (alpha !== 0) look.isEmpty = false;
    }
  }
  return look;
}
