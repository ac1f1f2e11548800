import { cssFont, type TextLayer } from './text-layer.ts';

/** Any size loads the typeface. */
const anySizePx = 40;

/**
 * Loads the typefaces of the texts. A typeface that cannot be loaded is replaced by the system's
 * own.
 */
export async function loadTypefaces(layers: readonly Pick<TextLayer, 'font' | 'text'>[]) {
  const loads = layers.map(({ font, text }) =>
    document.fonts.load(cssFont(font, anySizePx, text), text),
  );
  await Promise.allSettled(loads);
}
