import {
  type Crop,
  type Flip,
  type Geometry,
  type Size,
  sizeAfter,
  type Turn,
} from '../../../domain/editing/geometry/geometry.ts';
import { turnPixels } from '../../../domain/editing/geometry/turn-pixels.ts';
import { bandsOf } from '../bands.ts';
import { yieldToMain } from '../yield-to-main.ts';

/** `size` is before the change; `scale` is canvas pixels per picture pixel. At full size no pixel changes by a bit. */
export async function drawGeometry(
  canvas: OffscreenCanvas,
  geometry: Geometry,
  size: Size,
  scale: number,
): Promise<OffscreenCanvas> {
  const after = sizeAfter(geometry, size);
  const target = new OffscreenCanvas(
    Math.max(1, Math.round(after.width * scale)),
    Math.max(1, Math.round(after.height * scale)),
  );
  const to = target.getContext('2d', { willReadFrequently: true });
  if (!to) throw new Error('This browser cannot draw');
  to.imageSmoothingQuality = 'high';
  if (geometry.kind === 'crop' && scale !== 1) {
    const { x, y, width, height } = geometry;
    const from = [x, y, width, height].map((length) => length * scale);
    const [left = 0, top = 0, wide = 0, high = 0] = from;
    to.drawImage(canvas, left, top, wide, high, 0, 0, target.width, target.height);
    return target;
  }
  const from = canvas.getContext('2d', { willReadFrequently: true });
  if (!from) throw new Error('This browser cannot draw');
  if (geometry.kind === 'crop') await copyBands(from, to, geometry);
  else await turnBands(from, to, geometry);
  return target;
}

type Context = OffscreenCanvasRenderingContext2D;

async function copyBands(from: Context, to: Context, { x, y, width, height }: Crop): Promise<void> {
  for (const [top, rows] of bandsOf({ width, height })) {
    to.putImageData(from.getImageData(x, y + top, width, rows), 0, top);
    await yieldToMain();
  }
}

async function turnBands(from: Context, to: Context, geometry: Turn | Flip): Promise<void> {
  const { width, height } = from.canvas;
  for (const [top, rows] of bandsOf({ width, height })) {
    const { data } = from.getImageData(0, top, width, rows);
    const band = { width, height: rows };
    const pixels = new Uint32Array(data.buffer, data.byteOffset, width * rows);
    const turned = turnPixels(pixels, band, geometry);
    const after = sizeAfter(geometry, band);
    const image = new ImageData(new Uint8ClampedArray(turned.buffer), after.width, after.height);
    const [x, y] = placeOf(geometry, top, height - top - rows);
    to.putImageData(image, x, y);
    await yieldToMain();
  }
}

function placeOf(geometry: Turn | Flip, above: number, below: number): [x: number, y: number] {
  if (geometry.kind === 'flip') return [0, geometry.axis === 'horizontal' ? above : below];
  if (geometry.quarters === 1) return [below, 0];
  return geometry.quarters === 2 ? [0, below] : [above, 0];
}
