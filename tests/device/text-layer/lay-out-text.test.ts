import { expect, it } from 'vitest';
import { layOutText } from '../../../src/device/text-layer/lay-out-text.ts';
import type { TextLayer } from '../../../src/device/text-layer/text-layer.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string, sizePx: number) => text.length * sizePx * 0.5;
/** The shorter side is 800, so the margins are 40; a letter at a tenth is 80 by 40. */
const wide = { width: 1000, height: 800 };
const layOut = (text: string, place: TextLayer['place'], picture = wide, size = 0.1) =>
  layOutText({ text, place, size }, picture, measure);
const linesOf = (...given: Parameters<typeof layOut>) =>
  layOut(...given).lines.map(({ text }) => text);

it('the lines of a text are broken at every kind of line break, and at any space', () => {
  expect(linesOf('a\r\nb\nc', 'Top')).toEqual(['a', 'b', 'c']);
  expect(linesOf('a \t  b', 'Top')).toEqual(['a b']);
});
