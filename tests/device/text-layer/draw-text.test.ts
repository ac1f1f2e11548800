import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawText } from '../../../src/device/text-layer/draw-text.ts';
import { layOutText } from '../../../src/device/text-layer/lay-out-text.ts';
import type { TextLayer } from '../../../src/device/text-layer/text-layer.ts';
import { drawnPicture } from '../drawing-canvas.ts';

const layer: TextLayer = {
  text: 'Hello dear\nworld',
  place: 'Bottom',
  font: { family: 'Geist Variable', weight: 700, italic: false },
  size: 0.1,
  color: 'auto',
  outline: 'auto',
};
/** Bright above, dark below. */
const picture = () =>
  drawnPicture(200, 100, (_, y) => (y < 50 ? [250, 250, 250, 255] : [9, 9, 9, 255]));

function drawn(more: Partial<TextLayer>) {
  const canvas = picture();
  const context = canvas.getContext();
  const layout = drawText(context as unknown as OffscreenCanvasRenderingContext2D, {
    ...layer,
    ...more,
  });
  return { layout, texts: canvas.texts, context };
}

afterEach(() => vi.unstubAllGlobals());

describe('a text on a picture', () => {
  it('is drawn line by line where its layout says, in its font', () => {
    const { layout, texts } = drawn({});
    const measure = (text: string, sizePx: number) => text.length * sizePx * 0.5;
    expect(layout).toEqual(layOutText(layer, { width: 200, height: 100 }, measure));
    expect(texts.map(({ text, direction, x, y }) => ({ text, direction, x, y }))).toEqual(
      layout.lines,
    );
    expect(texts[0]).toMatchObject({ kind: 'fill', align: 'center', direction: 'ltr' });
    expect(texts[0]?.font).toMatch(/^700 10px "Geist Variable"/);
    // A pointed letter has no long tips.
    expect(drawn({ outline: '#000000' }).texts[0]).toMatchObject({ kind: 'stroke', join: 'round' });
    expect(drawn({ place: 'Right' }).texts[0]).toMatchObject({ align: 'right' });
    expect(drawn({ text: 'שלום' }).texts[0]).toMatchObject({ direction: 'rtl' });
    const mixed = drawn({ text: 'Hello dear\nשלום' }).texts;
    expect(mixed.map(({ text, direction }) => [text, direction])).toEqual([
      ['Hello dear', 'ltr'],
      ['שלום', 'rtl'],
    ]);
  });

  it('has the color that is readable on the pixels below it', () => {
    expect(drawn({}).texts.map(({ color }) => color)).toEqual(['#ffffff', '#ffffff']);
    expect(drawn({ place: 'Top' }).texts[0]?.color).toBe('#141210');
  });
});
