import { adjustPixels } from '../../../../domain/editing/adjusting/adjust-pixels.ts';
import { isAdjusted } from '../../../../domain/editing/adjusting/adjustment.ts';
import { type Fill, layUnder } from '../../../../domain/editing/backdrop-colors.ts';
import { applyFilter } from '../../../../domain/editing/filters/apply-filter.ts';
import { drawOverPhoto } from '../../../device/backdrop/draw-backdrop.ts';
import { quickestRows } from '../../../device/filters/quickest-rows.ts';
import { drawText } from '../../../device/text-layer/draw-text.ts';
import { layOutText, type TextLayout } from '../../../device/text-layer/lay-out-text.ts';
import { cssFont, type TextLayer } from '../../../device/text-layer/text-layer.ts';
import { type EditChoices, fillOf, textLayerOf } from '../choices/edit-choices.ts';

export function drawPreview(
  canvas: HTMLCanvasElement,
  base: ImageData,
  choices: EditChoices | null,
  photo: ImageBitmap | null,
): void {
  if (canvas.width !== base.width || canvas.height !== base.height) {
    canvas.width = base.width;
    canvas.height = base.height;
  }
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  if (choices?.tab === 'filter' && choices.filterType) {
    const filtered = new ImageData(base.width, base.height);
    const { filterType: type, filterIntensity: intensity } = choices;
    applyFilter(base, filtered, { type, intensity }, undefined, quickestRows());
    context.putImageData(filtered, 0, 0);
    return;
  }
  if (choices?.tab === 'adjust' && isAdjusted(choices.adjustment)) {
    const adjusted = new ImageData(base.width, base.height);
    adjustPixels(base, adjusted, choices.adjustment, quickestRows());
    context.putImageData(adjusted, 0, 0);
    return;
  }
  if (choices?.tab === 'background' && choices.backdrop !== 'ai') {
    drawBackground(context, base, fillOf(choices), photo);
    return;
  }
  context.putImageData(base, 0, 0);
  const layer = choices?.tab === 'text' ? textLayerOf(choices) : null;
  if (layer) drawText(context, layer);
}

function drawBackground(
  context: CanvasRenderingContext2D,
  base: ImageData,
  fill: Fill | null,
  photo: ImageBitmap | null,
): void {
  const { width, height } = base;
  if (fill) {
    const filled = new ImageData(base.data.slice(), width, height);
    layUnder(filled, fill);
    context.putImageData(filled, 0, 0);
    return;
  }
  context.putImageData(base, 0, 0);
  if (!photo) return;
  const picture = new OffscreenCanvas(width, height);
  picture.getContext('2d')?.putImageData(base, 0, 0);
  context.drawImage(drawOverPhoto(picture, photo), 0, 0);
}

let measuring: OffscreenCanvasRenderingContext2D | null = null;

export function placeText(
  layer: TextLayer,
  picture: { width: number; height: number },
): TextLayout['box'] {
  measuring ??= new OffscreenCanvas(1, 1).getContext('2d');
  const measure = (text: string, sizePx: number) => {
    if (!measuring) return 0;
    measuring.font = cssFont(layer.font, sizePx, layer.text);
    return measuring.measureText(text).width;
  };
  return layOutText(layer, picture, measure).box;
}
