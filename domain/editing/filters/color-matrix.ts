/**
 * 4 rows (red, green, blue, alpha) of 5 numbers: four factors and a constant. Colors run from 0 to 1; values outside
 * are allowed between two matrices.
 */
export type ColorMatrix = readonly number[];

export type Color = readonly [red: number, green: number, blue: number];

const identity: ColorMatrix = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];

/** How bright a color looks: Rec. 709 weights on the encoded values, which sum to 1. */
export const lumaWeights: Color = [0.2126, 0.7152, 0.0722];

function fromRows(rows: readonly [Color, Color, Color], constants: Color): ColorMatrix {
  return [
    ...rows.flatMap((row, channel) => [...row, 0, constants[channel] ?? 0]),
    ...identity.slice(15),
  ];
}

const none: Color = [0, 0, 0];

export function scaleChannels([red, green, blue]: Color, constants = none): ColorMatrix {
  const rows: [Color, Color, Color] = [
    [red, 0, 0],
    [0, green, 0],
    [0, 0, blue],
  ];
  return fromRows(rows, constants);
}

export function toneBy(weights: Color, [red, green, blue]: Color): ColorMatrix {
  const row = (factor: number): Color => [
    weights[0] * factor,
    weights[1] * factor,
    weights[2] * factor,
  ];
  return fromRows([row(red), row(green), row(blue)], none);
}

/** Returns `other` where `by` is 1, the identity where it is 0. */
export function mixWithIdentity(other: ColorMatrix, by: number): ColorMatrix {
  return other.map((value, at) => (identity[at] ?? 0) * (1 - by) + value * by);
}

/** Rotates hues and keeps their brightness (Filter Effects, `hueRotate`). */
export function turnHue(degrees: number): ColorMatrix {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const rows: [Color, Color, Color] = [
    [
      0.213 + cos * 0.787 - sin * 0.213,
      0.715 - cos * 0.715 - sin * 0.715,
      0.072 - cos * 0.072 + sin * 0.928,
    ],
    [
      0.213 - cos * 0.213 + sin * 0.143,
      0.715 + cos * 0.285 + sin * 0.14,
      0.072 - cos * 0.072 - sin * 0.283,
    ],
    [
      0.213 - cos * 0.213 - sin * 0.787,
      0.715 - cos * 0.715 + sin * 0.715,
      0.072 + cos * 0.928 + sin * 0.072,
    ],
  ];
  return fromRows(rows, none);
}

export function combine(matrices: readonly ColorMatrix[]): ColorMatrix {
  return matrices.reduce((before, after) => multiply(after, before), identity);
}

function multiply(after: ColorMatrix, before: ColorMatrix): ColorMatrix {
  return identity.map((_, at) => {
    const row = Math.floor(at / 5) * 5;
    const column = at % 5;
    let sum = column === 4 ? (after[row + 4] ?? 0) : 0;
    for (let k = 0; k < 4; k += 1) sum += (after[row + k] ?? 0) * (before[k * 5 + column] ?? 0);
    return sum;
  });
}
