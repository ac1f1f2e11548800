/** Pixels that are read at a time: a whole photo's would take a quarter of a gigabyte. */
const pixelsAtOnce = 2_000_000;

/** Whether any pixel lets something through. */
export function hasTransparency(canvas: OffscreenCanvas): boolean {
  const context = canvas.getContext('2d');
  if (!context) return true;
  const { width, height } = canvas;
  const rows = Math.max(1, Math.floor(pixelsAtOnce / width));
  for (let top = 0; top < height; top += rows) {
    const { data } = context.getImageData(0, top, width, Math.min(rows, height - top));
    for (let at = 3; at < data.length; at += 4) {
      if (data[at] !== 255) return true;
    }
  }
  return false;
}
