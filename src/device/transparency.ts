import { bandPixels, letPageWork } from './let-page-work.ts';

/**
 * Whether any pixel is transparent. The canvas is read band by band: the pixels of a whole photo
 * would take a quarter of a gigabyte, and block the page.
 */
export async function hasTransparency(canvas: OffscreenCanvas): Promise<boolean> {
  const context = canvas.getContext('2d');
  if (!context) return true;
  const { width, height } = canvas;
  const rows = Math.max(1, Math.floor(bandPixels / width));
  for (let top = 0; top < height; top += rows) {
    const { data } = context.getImageData(0, top, width, Math.min(rows, height - top));
    for (let at = 3; at < data.length; at += 4) {
      if (data[at] !== 255) return true;
    }
    await letPageWork();
  }
  return false;
}
