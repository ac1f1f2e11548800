import { add, type Color, clamp, hex, mix, scale, smooth } from '../../drawing/color.ts';
import { fractal } from '../../drawing/noise.ts';
import type { Scene } from '../scene.ts';

const skins = ['f0c8a8', 'd9a07a', 'b57850', '8a5638', '5e3a28'].map(hex);
const hairs = ['1c1412', '3a241a', '6b3f20', 'a8672e', '4a4a52'].map(hex);
const clothes = ['27405e', '8a3b2e', '2f5a4a', 'c98a2a', '5a3a66'].map(hex);

/** A head and shoulders in studio light, simplified as a poster would. */
export const portrait: Scene = ({ mood, noise, random, pixel }) => {
  const pick = (list: readonly Color[]) => list[Math.floor(random() * list.length)] as Color;
  const [skin, hair, cloth] = [pick(skins), pick(hairs), pick(clothes)];
  const side = random() < 0.5 ? 1 : -1;
  const isLong = random() < 0.5;
  const edge = pixel * 1.4;

  /** How far inside an ellipse, its light, and its cover. */
  const ball = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) => {
    const [dx, dy] = [(x - cx) / rx, (y - cy) / ry];
    const reach = Math.hypot(dx, dy);
    const z = Math.sqrt(Math.max(0, 1 - reach * reach));
    const light = clamp(0.16 - dx * side * 0.6 - dy * 0.42 + z * 0.62);
    return { cover: smooth(1 + edge / rx, 1 - edge / rx, reach), light, reach, dx, dy };
  };
  const lit = (color: Color, light: number): Color =>
    add(
      mix(scale(color, 0.2), scale(color, 1.12), smooth(0.02, 0.95, light)),
      mood.sun,
      light ** 4 * 0.1,
    );

  return (x, y) => {
    const spot = Math.exp(-(((x - 0.5 + side * 0.14) ** 2 + (y - 0.36) ** 2) / 0.14));
    const canvas = fractal(noise, x * 5, y * 5, 4) * 0.12;
    let color = mix(scale(mood.ground, 0.75), mood.haze, spot * 0.8 + canvas);
    if (isLong) {
      const back = ball(x, y, 0.5, 0.5, 0.195, 0.29);
      const strands = 0.75 + 0.5 * noise(x * 90, y * 7);
      color = mix(
        color,
        scale(lit(hair, back.light * 0.7), strands),
        back.cover * smooth(0.8, 0.74, y),
      );
    }
    const shoulders = ball(x, y, 0.5, 1.02, 0.4, 0.3);
    const weave = 0.94 + 0.12 * noise(x * 220, y * 220);
    color = mix(color, scale(lit(cloth, shoulders.light), weave), shoulders.cover);
    const neck =
      smooth(0.078 + edge, 0.078 - edge, Math.abs(x - 0.5)) *
      smooth(0.5, 0.52, y) *
      smooth(0.775, 0.755, y + Math.abs(x - 0.5) * 0.5);
    color = mix(
      color,
      lit(skin, clamp(0.34 - (x - 0.5) * side * 5 - smooth(0.66, 0.58, y) * 0.22)),
      neck,
    );
    const collar =
      smooth(0.018, 0.012, Math.abs(y - 0.775 + (x - 0.5) ** 2 * -4)) *
      smooth(0.13, 0.12, Math.abs(x - 0.5));
    color = mix(color, lit(mix(cloth, [0.9, 0.88, 0.84], 0.7), 0.6), collar);
    const ear = [ball(x, y, 0.36, 0.45, 0.024, 0.042), ball(x, y, 0.64, 0.45, 0.024, 0.042)];
    for (const one of ear) color = mix(color, lit(skin, one.light * 0.8), one.cover);

    const head = ball(
      x,
      y,
      0.5,
      0.42 + Math.max(0, y - 0.42) * 0.05,
      0.142 - Math.max(0, y - 0.47) * 0.22,
      0.19,
    );
    let face = lit(skin, head.light);
    const cheek = Math.exp(
      -(((Math.abs(x - 0.5) - 0.075) / 0.036) ** 2) - ((y - 0.485) / 0.03) ** 2,
    );
    face = mix(face, hex('d8604e'), cheek * 0.2);
    const nose =
      Math.exp(-(((x - 0.5 - side * 0.012) / 0.011) ** 2)) *
      smooth(0.41, 0.49, y) *
      smooth(0.502, 0.49, y);
    face = mix(face, scale(skin, 0.4), nose * 0.5);
    for (const eyeX of [0.447, 0.553]) {
      const [ex, ey] = [(x - eyeX) / 0.024, (y - 0.428) / 0.0115];
      const white = smooth(1.08, 0.92, Math.hypot(ex, ey));
      face = mix(face, [0.84, 0.82, 0.78], white);
      const iris = Math.hypot(x - eyeX, y - 0.4275) / 0.0105;
      face = mix(face, mix(hair, mood.accent, 0.2), smooth(1.06, 0.94, iris) * white);
      face = mix(face, [0.01, 0.01, 0.01], smooth(0.56, 0.46, iris) * white);
      const catchLight = Math.hypot(x - eyeX + side * 0.004, y - 0.4235) / 0.0032;
      face = mix(face, [1.2, 1.2, 1.2], smooth(1.1, 0.8, catchLight));
      const lid = Math.abs(y - 0.428 + 0.0115 * Math.sqrt(Math.max(0, 1 - ex * ex))) / 0.0032;
      face = mix(face, scale(hair, 0.6), smooth(1, 0.5, lid) * (Math.abs(ex) < 1.1 ? 0.9 : 0));
      const brow = Math.abs(y - 0.397 + 0.009 * (1 - ((x - eyeX) / 0.036) ** 2)) / 0.0055;
      face = mix(
        face,
        hair,
        smooth(1, 0.55, brow) * smooth(1.05, 0.8, Math.abs(x - eyeX) / 0.036) * 0.92,
      );
    }
    const smile = (x - 0.5) / 0.046;
    const lips =
      (y - 0.536 + smile ** 2 * 0.007) / (0.0105 * Math.sqrt(Math.max(0.02, 1 - smile * smile)));
    face = mix(
      face,
      mix(skin, hex('b0414a'), 0.62),
      Math.abs(smile) < 1 ? smooth(1.15, 0.75, Math.abs(lips)) * 0.85 : 0,
    );
    face = mix(
      face,
      scale(hex('6a2028'), 0.6),
      Math.abs(smile) < 1 ? smooth(0.3, 0.1, Math.abs(lips)) * 0.7 : 0,
    );
    color = mix(color, face, head.cover);

    const cap = ball(x, y, 0.5, 0.365, 0.168, 0.158);
    const parting =
      0.318 +
      0.034 * Math.cos((x - 0.5 - side * 0.05) * 13) +
      (isLong ? Math.abs(x - 0.5) * 0.62 : Math.abs(x - 0.5) * 0.25);
    const fringe = smooth(parting + 0.008, parting - 0.008, y);
    const strands = 0.72 + 0.56 * noise(x * 70 + y * 20, y * 9);
    const gloss = Math.exp(-(((y - 0.285) / 0.024) ** 2)) * 0.22;
    return mix(
      color,
      add(scale(lit(hair, cap.light), strands), mood.sun, gloss * cap.light),
      cap.cover * fringe,
    );
  };
};
