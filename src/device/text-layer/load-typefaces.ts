import { cssFont, type TextLayer } from './text-layer.ts';

const anySizePx = 40;

/** How long a typeface's stylesheet is waited for, and how often it is asked for, in milliseconds. */
const stylesheetWaitMs = 1000;
const pauseMs = 50;

const unknown = new Set<string>();

export async function loadTypefaces(layers: readonly Pick<TextLayer, 'font' | 'text'>[]) {
  await Promise.allSettled(layers.map(load));
}

/** WebKit finds no typeface, and says that all is loaded, while a stylesheet is not applied yet, as after a reload. */
async function load({ font, text }: Pick<TextLayer, 'font' | 'text'>): Promise<void> {
  for (let waitedMs = 0; waitedMs <= stylesheetWaitMs; waitedMs += pauseMs) {
    const faces = await document.fonts.load(cssFont(font, anySizePx, text), text);
    if (faces.length > 0 || unknown.has(font.family)) return;
    if (waitedMs < stylesheetWaitMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  unknown.add(font.family);
}
