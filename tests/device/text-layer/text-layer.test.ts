import { describe, expect, it } from 'vitest';
import { textPositions } from '../../../domain/tools/edit-options.ts';
import { directionOf, layOutText } from '../../../src/device/text-layer/lay-out-text.ts';
import {
  chooseTextColors,
  contrast,
  luminanceOf,
} from '../../../src/device/text-layer/text-contrast.ts';

const picture = { width: 1000, height: 800 };
/** Every letter is half as wide as it is high. */
const measure = (text: string, sizePx: number) => text.length * sizePx * 0.5;
const layOut = (text: string, place: Parameters<typeof layOutText>[0]['place'], size = 0.1) =>
  layOutText({ text, place, size }, picture, measure);

describe('a text', () => {
  it('has the five positions, inside the margins', () => {
    const boxes = Object.fromEntries(
      textPositions.map((place) => [place, layOut('Hello', place).box]),
    );
    expect(boxes.Center).toMatchObject({ x: 400, y: 352 });
    expect(boxes.Top).toMatchObject({ x: 400, y: 40 });
    expect(boxes.Bottom).toMatchObject({ x: 400, y: 800 - 40 - 96 });
    expect(boxes.Left).toMatchObject({ x: 40, y: 352 });
    expect(boxes.Right).toMatchObject({ x: 1000 - 40 - 200, y: 352 });
    expect(layOut('Hello', 'Right').align).toBe('right');
  });

  it('is where it is dragged to, and never leaves the picture', () => {
    expect(layOut('Hello', { x: 0.5, y: 0.5 }).box).toEqual(layOut('Hello', 'Center').box);
    expect(layOut('Hello', { x: 0, y: 1 }).box).toMatchObject({ x: 40, y: 800 - 40 - 96 });
  });

  it('breaks between words, and at the typed line breaks', () => {
    const { lines } = layOut('one two three four five six seven', 'Top');
    expect(lines.map(({ text }) => text)).toEqual(['one two three four five', 'six seven']);
    expect((lines[1]?.y ?? 0) - (lines[0]?.y ?? 0)).toBeCloseTo(96);
    const typed = layOut('a\n\nb\r\nc \t  d', 'Top').lines;
    expect(typed.map(({ text }) => text)).toEqual(['a', '', 'b', 'c d']);
  });

  it('becomes smaller rather than cut a word or leave the picture', () => {
    const long = layOut('Donaudampfschifffahrtsgesellschaft', 'Center');
    expect(long.lines).toHaveLength(1);
    expect(long.sizePx).toBeLessThan(80);
    const much = layOut('word '.repeat(300), 'Bottom');
    expect(much.box.height).toBeLessThanOrEqual(720);
    expect(much.box.y).toBeGreaterThanOrEqual(39.9);
  });

  it('is read from the right where its first letter is', () => {
    expect(directionOf('שלום world')).toBe('rtl');
    expect(directionOf('42 مرحبا')).toBe('rtl');
    expect(directionOf('Hello שלום')).toBe('ltr');
    expect(directionOf('2026 🙂')).toBe('ltr');
  });
});

const auto = { color: 'auto', outline: 'auto' };
const area = (...grays: number[]) =>
  Uint8ClampedArray.from(
    Array.from({ length: 100 }, (_, at) => grays[at % grays.length] ?? 0).flatMap((gray) => [
      gray,
      gray,
      gray,
      255,
    ]),
  );

describe('a text is readable', () => {
  it('in white on a dark picture and in black on a bright one, without an outline', () => {
    expect(chooseTextColors(area(20, 40), auto)).toEqual({ color: '#ffffff', outline: null });
    expect(chooseTextColors(area(220, 250), auto)).toMatchObject({ outline: null });
    expect(luminanceOf(chooseTextColors(area(220, 250), auto).color)).toBeLessThan(0.1);
  });

  it('on every gray, by 4.5 to 1 against the picture or its outline', () => {
    for (let gray = 0; gray < 256; gray += 1) {
      const { color, outline } = chooseTextColors(area(gray), auto);
      const under = luminanceOf(outline ?? `#${gray.toString(16).padStart(2, '0').repeat(3)}`);
      expect(contrast(luminanceOf(color), under)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('in the chosen colors, where there are any', () => {
    expect(chooseTextColors(area(0), { color: '#ff0000', outline: 'none' })).toEqual({
      color: '#ff0000',
      outline: null,
    });
    expect(chooseTextColors(area(0), { color: 'auto', outline: '#00ff00' })).toEqual({
      color: '#ffffff',
      outline: '#00ff00',
    });
  });
});
