import { cssFont, type TextLayer } from './text-layer.ts';

/** Any size loads a typeface. */
const anySizePx = 40;

/** Loads what the texts are written in. One that cannot be loaded is drawn in the system's own. */
export async function loadTypefaces(layers: readonly Pick<TextLayer, 'font' | 'text'>[]) {
  const loads = layers.map(({ font, text }) =>
    document.fonts.load(cssFont(font, anySizePx, text), text),
  );
  await Promise.allSettled(loads);
}
