/** Red, green and blue, as light: linear, from 0 to 1 and above where it is bright. */
export type Color = readonly [number, number, number];

/** A color from the six hexadecimal digits of sRGB. */
export function hex(digits: string): Color {
  const value = Number.parseInt(digits, 16);
  const channel = (shift: number) => (((value >> shift) & 255) / 255) ** 2.2;
  return [channel(16), channel(8), channel(0)];
}

export function mix(a: Color, b: Color, amount: number): Color {
  const t = clamp(amount);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function scale(color: Color, factor: number): Color {
  return [color[0] * factor, color[1] * factor, color[2] * factor];
}

export function add(a: Color, b: Color, amount = 1): Color {
  return [a[0] + b[0] * amount, a[1] + b[1] * amount, a[2] + b[2] * amount];
}

/** The color at a place from 0 to 1 along stops that are evenly spread. */
export function gradient(stops: readonly Color[], place: number): Color {
  const position = clamp(place) * (stops.length - 1);
  const at = Math.min(stops.length - 2, Math.floor(position));
  return mix(stops[at] as Color, stops[at + 1] as Color, position - at);
}

export function clamp(value: number, least = 0, most = 1): number {
  return value < least ? least : value > most ? most : value;
}

/** From 0 to 1 between two edges, without a corner at either. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
