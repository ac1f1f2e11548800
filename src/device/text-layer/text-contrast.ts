const contrastMin = 4.5;

const white = '#ffffff';
const black = '#141210';

export interface TextColors {
  color: string;
  /** Null if none is needed, or none was chosen. */
  outline: string | null;
}

export function luminance(red: number, green: number, blue: number): number {
  const linear = (level: number) => {
    const part = level / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

export function luminanceOf(color: string): number {
  const levels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return luminance(levels[0] ?? 0, levels[1] ?? 0, levels[2] ?? 0);
}

/**
 * Returns colors in which a text is readable on the pixels below it. `pixels` are bytes as a canvas
 * gives them. The color is black or white, whichever has the better contrast with its worst tenth
 * of the pixels; an outline is added where that is still not enough, as over a picture with bright
 * and dark parts.
 */
export function chooseTextColors(
  pixels: Uint8ClampedArray,
  chosen: { color: string; outline: string },
): TextColors {
  const found = sampleLuminances(pixels);
  const color = chosen.color === 'auto' ? readableOn(found) : chosen.color;
  if (chosen.outline === 'none') return { color, outline: null };
  if (chosen.outline !== 'auto') return { color, outline: chosen.outline };
  if (worstContrast(color, found) >= contrastMin) return { color, outline: null };
  return { color, outline: readableOn([luminanceOf(color)]) };
}

function readableOn(luminances: readonly number[]): string {
  return worstContrast(white, luminances) >= worstContrast(black, luminances) ? white : black;
}

function worstContrast(color: string, luminances: readonly number[]): number {
  const own = luminanceOf(color);
  const all = luminances.map((under) => contrast(own, under)).toSorted((a, b) => a - b);
  return all[Math.floor(all.length / 10)] ?? 1;
}

const samplesMax = 2000;

function sampleLuminances(pixels: Uint8ClampedArray): number[] {
  const step = 4 * Math.max(1, Math.ceil(pixels.length / 4 / samplesMax));
  const found: number[] = [];
  for (let at = 0; at < pixels.length; at += step) {
    const alpha = (pixels[at + 3] as number) / 255;
    const over = (level: number) => level * alpha + 255 * (1 - alpha);
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    found.push(luminance(over(red), over(green), over(blue)));
  }
  return found;
}
