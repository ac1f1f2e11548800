import { describe, expect, it } from 'vitest';
import { layOutText } from '../../../src/device/text-layer/lay-out-text.ts';
import { type TextLayer, textLayerSchema } from '../../../src/device/text-layer/text-layer.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string, sizePx: number) => text.length * sizePx * 0.5;
/** The shorter side is 800, so the margins are 40; a letter at a tenth is 80 by 40. */
const wide = { width: 1000, height: 800 };
const layOut = (text: string, place: TextLayer['place'], picture = wide, size = 0.1) =>
  layOutText({ text, place, size }, picture, measure);
const linesOf = (...given: Parameters<typeof layOut>) =>
  layOut(...given).lines.map(({ text }) => text);

describe('the lines of a text', () => {
  it('are broken at every kind of line break, and at any space', () => {
    expect(linesOf('a\r\nb\nc', 'Top')).toEqual(['a', 'b', 'c']);
    expect(linesOf('a \t  b', 'Top')).toEqual(['a b']);
  });
});

describe('a stored text layer', () => {
  const layer: TextLayer = {
    text: 'Hello',
    place: 'Top',
    font: { family: 'Noto Sans_2-x', weight: 400, italic: true },
    size: 0.1,
    color: '#ABcdef',
    outline: 'none',
  };
  const isTaken = (more: object) => textLayerSchema.safeParse({ ...layer, ...more }).success;
  const font = (more: object) => ({ font: { ...layer.font, ...more } });

  it('is accepted within its limits', () => {
    for (const more of [{}, { text: 'x'.repeat(500) }, { size: 0.5 }, { outline: '#012345' }]) {
      expect(isTaken(more)).toBe(true);
    }
  });

  it.each([
    { text: '' },
    { text: 'x'.repeat(501) },
    { place: 'Middle' },
    { place: { x: 1.01, y: 0 } },
    font({ family: 'a'.repeat(81) }),
    font({ family: 'a;b' }),
    { size: 0.51 },
    { color: '#abcdeg' },
    { outline: 'white' },
  ])('is refused outside its limits: %j', (more) => {
    expect(isTaken(more)).toBe(false);
  });
});
