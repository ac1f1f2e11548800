/** Linear light from the six hexadecimal digits of sRGB. */
export function hex(digits) {
  const value = Number.parseInt(digits, 16);
  return [16, 8, 0].map((shift) => (((value >> shift) & 255) / 255) ** 2.2);
}

export function clamp(value, least = 0, most = 1) {
  return value < least ? least : value > most ? most : value;
}

/** From 0 to 1 between two edges, without a corner at either. */
export function smooth(from, to, value) {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function mix(a, b, amount) {
  const t = clamp(amount);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** The colour at a place from 0 to 1 along stops that are evenly spread. */
export function gradient(stops, place) {
  const position = clamp(place) * (stops.length - 1);
  const at = Math.min(stops.length - 2, Math.floor(position));
  return mix(stops[at], stops[at + 1], position - at);
}

export function luminance(r, g, b) {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
