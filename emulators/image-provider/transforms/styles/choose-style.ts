import { comic, noir, pencil } from './drawn.ts';
import { autumn, goldenHour, neon, night, winter } from './lit.ts';
import { oil, pastel, watercolor } from './painted.ts';
import { pixelArt, popArt, stainedGlass, vintage } from './printed.ts';
import type { Style } from './style.ts';

export const styles = {
  watercolor,
  oil,
  pastel,
  pencil,
  comic,
  noir,
  popArt,
  pixelArt,
  vintage,
  stainedGlass,
  winter,
  night,
  goldenHour,
  neon,
  autumn,
} as const satisfies Record<string, Style>;

export type StyleName = keyof typeof styles;

/** The words that choose a style: first the light of the picture, then its medium. */
const lights: readonly [StyleName, RegExp][] = [
  ['winter', /winter|snow|frost|\bice\b|icy|\bcold|christmas/],
  ['night', /night|moon|starry|\bdark/],
  ['goldenHour', /golden|sunset|sunrise|dusk|dawn|\bwarm|sunny|evening/],
  ['neon', /neon|cyber|synth|vapou?rwave|futur|sci.?fi|glow/],
  ['autumn', /autumn|\bfall\b|october|harvest/],
];

const media: readonly [StyleName, RegExp][] = [
  ['watercolor', /water ?colou?r|aquarelle/],
  ['pastel', /pastel|chalk|crayon|dreamy/],
  ['pencil', /pencil|sketch|drawing|charcoal|graphite|\bink\b/],
  ['comic', /comic|cartoon|anime|manga|ghibli|cel.?shad/],
  ['noir', /noir|black.and.white|monochrome|b&w|gr[ae]yscale/],
  ['popArt', /pop.?art|warhol|poster|screen.?print|halftone/],
  ['pixelArt', /pixel|8.?bit|16.?bit|retro game|voxel/],
  ['vintage', /vintage|sepia|retro|old photo|antique|polaroid|1[89]\d0s/],
  ['stainedGlass', /stained.?glass|mosaic|cathedral/],
  ['oil', /\boil|paint|impression|van gogh|monet|renaissance|baroque|canvas/],
];

/**
 * Returns the styles that the prompt names, in the order in which they are applied: a
 * light, then a medium. A prompt without either gets oil.
 */
export function chooseStyles(prompt: string): StyleName[] {
  const text = prompt.toLowerCase();
  const named = [findFirst(text, lights), findFirst(text, media)].filter((name) => name !== null);
  return named.length > 0 ? named : ['oil'];
}

function findFirst(text: string, patterns: readonly [StyleName, RegExp][]): StyleName | null {
  let best: { name: StyleName; at: number } | null = null;
  for (const [name, pattern] of patterns) {
    const at = text.search(pattern);
    if (at !== -1 && at < (best?.at ?? Number.POSITIVE_INFINITY)) best = { name, at };
  }
  return best?.name ?? null;
}
