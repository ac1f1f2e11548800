import { layOutText, type TextLayout } from './lay-out-text.ts';
import { chooseTextColors } from './text-contrast.ts';
import { cssFont, type TextLayer } from './text-layer.ts';

const outlineWidth = 0.06;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Returns the layout for the handle that moves the text. Load the typeface first; otherwise the system's own is
 * drawn.
 */
export function drawText(context: Context, layer: TextLayer): TextLayout {
  const { width, height } = context.canvas;
  context.save();
  const measure = (text: string, sizePx: number) => {
    context.font = cssFont(layer.font, sizePx, layer.text);
    return context.measureText(text).width;
  };
  const layout = layOutText(layer, { width, height }, measure);
  const { color, outline } = chooseTextColors(readUnder(context, layout.box), layer);
  context.font = cssFont(layer.font, layout.sizePx, layer.text);
  context.textAlign = layout.align;
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  if (outline) {
    context.strokeStyle = outline;
    context.lineWidth = 2 * outlineWidth * layout.sizePx;
    for (const line of layout.lines) {
      context.direction = line.direction;
      context.strokeText(line.text, line.x, line.y);
    }
  }
  context.fillStyle = color;
  for (const line of layout.lines) {
    context.direction = line.direction;
    context.fillText(line.text, line.x, line.y);
  }
  context.restore();
  return layout;
}

function readUnder(context: Context, box: TextLayout['box']): Uint8ClampedArray {
  const { width, height } = context.canvas;
  const left = Math.max(0, Math.floor(box.x));
  const top = Math.max(0, Math.floor(box.y));
  const right = Math.min(width, Math.ceil(box.x + box.width));
  const bottom = Math.min(height, Math.ceil(box.y + box.height));
  if (right <= left) return new Uint8ClampedArray();
  return context.getImageData(left, top, right - left, bottom - top).data;
}
