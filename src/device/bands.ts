import { bandPixels, yieldToMain } from './yield-to-main.ts';

export function bandsOf(picture: { width: number; height: number }): [top: number, rows: number][] {
  const { width, height } = picture;
  const most = Math.max(1, Math.floor(bandPixels / width));
  const count = Math.ceil(height / most);
  return Array.from({ length: count }, (_, band) => [
    band * most,
    Math.min(most, height - band * most),
  ]);
}

/** The page stays responsive between the bands. */
export async function changeInBands(
  context: OffscreenCanvasRenderingContext2D,
  change: (band: ImageData, top: number) => void,
): Promise<void> {
  const { width } = context.canvas;
  for (const [top, rows] of bandsOf(context.canvas)) {
    const band = context.getImageData(0, top, width, rows);
    change(band, top);
    context.putImageData(band, 0, top);
    await yieldToMain();
  }
}
