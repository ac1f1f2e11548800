import { add, type Color, clamp, hex, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';

const coats: readonly (readonly [Color, Color])[] = [
  [hex('d9853b'), hex('fbe9cf')],
  [hex('5a5d68'), hex('d8d8d6')],
  [hex('2b2526'), hex('6a5a55')],
  [hex('e8d8c0'), hex('fff8ec')],
];

/** A cat of cut paper, sitting before a round sun: soft shadows between the sheets. */
export const cat: Scene = ({ mood, noise, random, pixel }) => {
  const [coat, chest] = coats[Math.floor(random() * coats.length)] as readonly [Color, Color];
  const side = random() < 0.5 ? 1 : -1;
  const eyes = mix(hex('8fc04a'), mood.accent, 0.3);
  const ellipse = (cx: number, cy: number, rx: number, ry: number) => (x: number, y: number) =>
    (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry);
  const ear = (at: number) => (x: number, y: number) => {
    const [dx, dy] = [Math.abs(x - 0.5 - at * 0.105), y - 0.2];
    return Math.max(dx * 0.88 - dy * 0.42, y - 0.36);
  };
  const tail = (x: number, y: number) => {
    const bend = Math.hypot(x - 0.5 - side * 0.2, y - 0.76) - 0.15;
    return Math.max(Math.abs(bend) - 0.032, -(x - 0.5 - side * 0.16) * side);
  };
  const sheets: readonly [(x: number, y: number) => number, Color][] = [
    [ellipse(0.5 + side * 0.1, 0.36, 0.27, 0.27), mix(mood.sun, mood.accent, 0.18)],
    [(x, y) => 0.86 - y + 0.02 * Math.sin(x * 7), mix(mood.ground, mood.haze, 0.25)],
    [tail, scale(coat, 0.8)],
    [ellipse(0.5, 0.76, 0.19, 0.235), coat],
    [ellipse(0.5, 0.8, 0.095, 0.17), chest],
    [ear(-1), coat],
    [ear(1), coat],
    [ellipse(0.5, 0.4, 0.185, 0.16), coat],
    [ellipse(0.5, 0.458, 0.088, 0.066), chest],
    [ellipse(0.427, 0.395, 0.034, 0.04), eyes],
    [ellipse(0.573, 0.395, 0.034, 0.04), eyes],
    [ellipse(0.427, 0.395, 0.011, 0.034), hex('120d0c')],
    [ellipse(0.573, 0.395, 0.011, 0.034), hex('120d0c')],
    [ellipse(0.417, 0.38, 0.007, 0.009), [1, 1, 1]],
    [ellipse(0.563, 0.38, 0.007, 0.009), [1, 1, 1]],
    [ellipse(0.5, 0.438, 0.017, 0.011), hex('d0727a')],
    [ellipse(0.44, 0.955, 0.062, 0.036), chest],
    [ellipse(0.56, 0.955, 0.062, 0.036), chest],
  ];
  const soft = 0.03;
  return (x, y) => {
    const fibre = 0.94 + 0.1 * fractal(noise, x * 120, y * 120, 2);
    let color: Color = scale(mix(mood.sky[1] as Color, mood.sky[3] as Color, y * 1.2), fibre);
    for (const [shape, paint] of sheets) {
      // The shadow of a sheet falls down and away from the light, softly.
      const fall = shape(x + side * 0.008, y - 0.012);
      if (fall < soft) color = scale(color, 1 - 0.38 * smooth(soft, -0.004, fall));
      const inside = shape(x, y);
      if (inside > pixel) continue;
      const stripes = paint === coat ? 0.86 + 0.24 * smooth(0.4, 0.6, noise(x * 9, y * 26)) : 1;
      const rise = clamp(1.06 - (y - 0.3) * 0.32 - (x - 0.5) * side * -0.3);
      const edge = smooth(-0.006, -0.001, inside) * 0.12;
      color = mix(
        color,
        add(scale(paint, fibre * stripes * rise), mood.sun, edge),
        smooth(pixel, -pixel, inside),
      );
    }
    const whisker = Math.min(
      ...[-0.02, 0, 0.02].map((lift) =>
        Math.abs(y - 0.462 - lift - (Math.abs(x - 0.5) - 0.09) * lift * 7),
      ),
    );
    const reach = Math.abs(x - 0.5);
    const hair =
      smooth(pixel * 1.8, pixel * 0.5, whisker) * (reach > 0.075 && reach < 0.23 ? 0.8 : 0);
    return mix(color, [0.95, 0.93, 0.9], hair);
  };
};
