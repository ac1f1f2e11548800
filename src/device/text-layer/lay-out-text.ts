import { once } from '../once.ts';
import type { TextLayer } from './text-layer.ts';

/**
 * From one line to the next, and from a line's top to its baseline, as fractions of the letter
 * height.
 */
const lineHeight = 1.2;
const baseline = 0.92;
const margin = 0.05;
const sideWidth = 0.46;
/** A text that does not fit is made smaller by this factor, at most so many times. */
const smaller = 0.92;
const attemptsMax = 40;
/**
 * To avoid cutting a word, the text is made smaller, down to this fraction of the requested size.
 */
const sparedSize = 0.5;

export interface TextLayout {
  sizePx: number;
  align: 'left' | 'center' | 'right';
  /** `x` is where the line is aligned, `y` its baseline, both in pixels. The direction is that of the paragraph. */
  lines: { text: string; direction: 'ltr' | 'rtl'; x: number; y: number }[];
  /** The area that the text covers, in pixels. */
  box: { x: number; y: number; width: number; height: number };
}

export type MeasureText = (text: string, sizePx: number) => number;

export function layOutText(
  layer: Pick<TextLayer, 'text' | 'place' | 'size'>,
  picture: { width: number; height: number },
  measure: MeasureText,
): TextLayout {
  const edge = margin * Math.min(picture.width, picture.height);
  const isAside = layer.place === 'Left' || layer.place === 'Right';
  const widthMax = isAside ? sideWidth * picture.width : picture.width - 2 * edge;
  const heightMax = picture.height - 2 * edge;
  let sizePx = layer.size * picture.height;
  let lines = wrapText(layer.text, widthMax, (text) => measure(text, sizePx));
  for (let attempts = 0; attempts < attemptsMax; attempts += 1) {
    const maySpare = sizePx * smaller >= sparedSize * layer.size * picture.height;
    const cutsWords = maySpare && lines.some(({ isCut }) => isCut);
    if (!cutsWords && lines.length * lineHeight * sizePx <= heightMax) break;
    sizePx *= smaller;
    lines = wrapText(layer.text, widthMax, (text) => measure(text, sizePx));
  }
  const width = Math.max(...lines.map(({ text }) => measure(text, sizePx)));
  const height = lines.length * lineHeight * sizePx;
  const box = { ...placeBox(layer.place, { width, height }, picture, edge), width, height };
  const align = layer.place === 'Left' ? 'left' : layer.place === 'Right' ? 'right' : 'center';
  const x = box.x + (align === 'left' ? 0 : align === 'right' ? width : width / 2);
  return {
    sizePx,
    align,
    box,
    lines: lines.map(({ text, direction }, at) => ({
      text,
      direction,
      x,
      y: box.y + (at * lineHeight + baseline) * sizePx,
    })),
  };
}

export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    letter,
  )
    ? 'rtl'
    : 'ltr';
}

interface Piece {
  text: string;
  /** The separator from the piece before it on the same line. */
  space: '' | ' ';
  isCut: boolean;
}

function wrapText(
  text: string,
  widthMax: number,
  measure: (text: string) => number,
): (Piece & { direction: 'ltr' | 'rtl' })[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const direction = directionOf(paragraph);
    const lines: Piece[] = [];
    for (const word of paragraph.split(/\s+/)) {
      for (const piece of breakWord(word, widthMax, measure)) {
        const line = lines.at(-1);
        const longer = line ? line.text + piece.space + piece.text : piece.text;
        if (!line || measure(longer) > widthMax) lines.push(piece);
        else lines.splice(-1, 1, { ...line, text: longer });
      }
    }
    return lines.map((line) => ({ ...line, direction }));
  });
}

const wordSegmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }));
const letterSegmenter = once(() => new Intl.Segmenter());

function breakWord(word: string, widthMax: number, measure: (text: string) => number): Piece[] {
  if (measure(word) <= widthMax) return [{ text: word, space: ' ', isCut: false }];
  const pieces: Piece[] = [];
  for (const { segment, isWordLike } of wordSegmenter().segment(word)) {
    const before = pieces.at(-1);
    // A line does not begin with the punctuation that ends a sentence.
    if (before && !isWordLike && measure(before.text + segment) <= widthMax) before.text += segment;
    else pieces.push(...cutWord(segment, widthMax, measure));
  }
  return pieces.map((piece, at) => ({ ...piece, space: at === 0 ? ' ' : '' }));
}

function cutWord(word: string, widthMax: number, measure: (text: string) => number): Piece[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of letterSegmenter().segment(word)) {
    if (piece !== '' && measure(piece + segment) > widthMax) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  const isCut = pieces.length > 0;
  return [...pieces, piece].map((text) => ({ text, space: '', isCut }));
}

function placeBox(
  place: TextLayer['place'],
  box: { width: number; height: number },
  picture: { width: number; height: number },
  edge: number,
): { x: number; y: number } {
  const middle = {
    x: (picture.width - box.width) / 2,
    y: (picture.height - box.height) / 2,
  };
  const far = { x: picture.width - edge - box.width, y: picture.height - edge - box.height };
  switch (place) {
    case 'Center':
      return middle;
    case 'Top':
      return { x: middle.x, y: edge };
    case 'Bottom':
      return { x: middle.x, y: far.y };
    case 'Left':
      return { x: edge, y: middle.y };
    case 'Right':
      return { x: far.x, y: middle.y };
    default:
      return {
        x: between(edge, place.x * picture.width - box.width / 2, far.x),
        y: between(edge, place.y * picture.height - box.height / 2, far.y),
      };
  }
}

function between(low: number, value: number, high: number): number {
  return high < low ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}
