import type { TextLayer } from './text-layer.ts';

/** From line to line, and from a line's top to its baseline, in heights of a letter. */
const lineHeight = 1.2;
const baseline = 0.92;
/** Between the text and the picture's edge, in parts of the picture's shorter side. */
const margin = 0.05;
/** How wide a text at the left or right may be, in parts of the picture's width. */
const sideWidth = 0.46;
/** A text that does not fit is made smaller by this factor, at most so many times. */
const smaller = 0.92;
const attemptsMax = 40;

export interface TextLayout {
  /** Height of the letters, in pixels; less than asked for where the text would not fit. */
  sizePx: number;
  align: 'left' | 'center' | 'right';
  /** `x` is where the line is aligned, `y` its baseline, both in pixels. */
  lines: { text: string; x: number; y: number }[];
  /** What the text covers, in pixels. */
  box: { x: number; y: number; width: number; height: number };
}

/** How wide a text is in pixels, at a height of letters in pixels. */
export type MeasureText = (text: string, sizePx: number) => number;

/** Breaks a text into lines and places them, always inside the picture's margins. */
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
    const breaksWords = lines.some(({ isBroken }) => isBroken);
    if (!breaksWords && lines.length * lineHeight * sizePx <= heightMax) break;
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
    lines: lines.map(({ text }, at) => ({
      text,
      x,
      y: box.y + (at * lineHeight + baseline) * sizePx,
    })),
  };
}

interface Line {
  text: string;
  /** Whether a word had to be cut to fit. */
  isBroken: boolean;
}

function wrapText(text: string, widthMax: number, measure: (text: string) => number): Line[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: Line[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/).flatMap((word) => cutWord(word, widthMax, measure))) {
      const longer = line === '' ? word.text : `${line}${word.isBroken ? '' : ' '}${word.text}`;
      if (line !== '' && measure(longer) > widthMax) {
        lines.push({ text: line, isBroken: word.isBroken });
        line = word.text;
      } else {
        line = longer;
      }
    }
    return [...lines, { text: line, isBroken: false }];
  });
}

/** A word that alone is too wide, in pieces of whole letters as people see them. */
function cutWord(word: string, widthMax: number, measure: (text: string) => number): Line[] {
  if (measure(word) <= widthMax) return [{ text: word, isBroken: false }];
  const pieces: Line[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece !== '' && measure(piece + segment) > widthMax) {
      pieces.push({ text: piece, isBroken: pieces.length > 0 });
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, { text: piece, isBroken: pieces.length > 0 }];
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

/** The nearest to the value; in the middle where there is no room. */
function between(low: number, value: number, high: number): number {
  return high < low ? (low + high) / 2 : Math.min(high, Math.max(low, value));
}
