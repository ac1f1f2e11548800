import { type Color, hex } from '../drawing/color.ts';

/** Light and palette of a picture. Skies run from the zenith to the horizon. */
export interface Mood {
  sky: readonly Color[];
  sun: Color;
  /** What distance fades into. */
  haze: Color;
  /** The ground near the viewer, and the plants and buildings on it. */
  ground: Color;
  accent: Color;
  /** Height of the sun above the horizon, from 0 to 1 of the sky. */
  sunHeight: number;
  /** How dense the haze is, from 0 to 1. */
  fog: number;
  /** Whether stars show, from 0 to 1. */
  stars: number;
}

function mood(
  sky: string,
  rest: { sun: string; haze: string; ground: string; accent: string },
  sunHeight: number,
  fog: number,
  stars = 0,
): Mood {
  return {
    sky: sky.split(' ').map(hex),
    sun: hex(rest.sun),
    haze: hex(rest.haze),
    ground: hex(rest.ground),
    accent: hex(rest.accent),
    sunHeight,
    fog,
    stars,
  };
}

const moods = {
  sunset: mood(
    '1f2a5a 70477f d9655d f5a34f ffdf94',
    { sun: 'ffd27a', haze: 'e89a72', ground: '2a1a33', accent: 'c4493f' },
    0.12,
    0.5,
  ),
  dawn: mood(
    '3f5f94 8f93bd e8b3b4 f8d6ae fff0cf',
    { sun: 'fff0c4', haze: 'e9c3bd', ground: '2f3a4e', accent: 'd9798a' },
    0.16,
    0.65,
  ),
  day: mood(
    '1d5fae 4a93d0 8fc4e2 cfe6e8 f4f1dd',
    { sun: 'fff6d8', haze: 'b7d3dc', ground: '2b4a35', accent: 'd96a3f' },
    0.55,
    0.35,
  ),
  night: mood(
    '05081c 0c1538 1b2a58 324a78 5a7396',
    { sun: 'e8ecff', haze: '34486e', ground: '060a18', accent: 'f0b65a' },
    0.62,
    0.3,
    1,
  ),
  fog: mood(
    '8fa0a8 a9b6b9 c3cac8 d8d9d1 e9e4d6',
    { sun: 'fff6e0', haze: 'd3d4cc', ground: '3a4846', accent: 'b0743f' },
    0.34,
    0.95,
  ),
  winter: mood(
    '4a6fa0 86a6c8 bccfdf e2e3e6 f8e8dc',
    { sun: 'fff2dc', haze: 'd0dbe6', ground: '6d87a6', accent: 'd0e0f0' },
    0.2,
    0.55,
  ),
  autumn: mood(
    '4c6a8c 93a3a6 d8bf96 f0c983 fbe6b4',
    { sun: 'ffe3a0', haze: 'd9b184', ground: '4a2416', accent: 'd0641c' },
    0.24,
    0.5,
  ),
  neon: mood(
    '0a0522 2a0a52 6a1280 d12a8c ff7aa8',
    { sun: 'ff9ad0', haze: '7a2590', ground: '0d0628', accent: '28e0e0' },
    0.22,
    0.45,
    0.5,
  ),
  pastel: mood(
    '9fb8e0 c0c4ec e4cdea f8dbdd fdf0dc',
    { sun: 'fffaf0', haze: 'ecdcea', ground: '7f88b8', accent: 'f0a0b0' },
    0.3,
    0.6,
  ),
  gold: mood(
    '3a2c20 7a5426 c48a2c eab308 ffe9a0',
    { sun: 'fff2b8', haze: 'd8a54a', ground: '241608', accent: 'f5cf4a' },
    0.14,
    0.55,
  ),
} as const;

const patterns: readonly [keyof typeof moods, RegExp][] = [
  ['neon', /\bneon|cyber|synth|vapou?rwave|glow/],
  ['night', /\bnight|midnight|moon|stars?\b|dark|starry|nocturn/],
  ['fog', /\bfog|mist|haz[ey]|rain|storm|grey|gray|moody/],
  ['winter', /\bwinter|snow|ice|icy|frost|cold|arctic|glacier/],
  ['autumn', /\bautumn|fall\b|october|harvest|maple/],
  ['dawn', /\bdawn|sunrise|morning|early/],
  ['sunset', /\bsunset|dusk|evening|twilight|golden hour|warm|romantic/],
  ['pastel', /\bpastel|soft|dream|gentle|cute|spring|blossom/],
  ['gold', /\bgold|amber|honey|luxur/],
  ['day', /\bday|noon|summer|bright|sunny|blue sky|clear/],
];

const usual = ['sunset', 'dawn', 'day', 'autumn', 'pastel'] as const;

/** How many moods there are for a prompt that names none. */
export const usualMoods = usual.length;

/** Returns the mood that the prompt names, or one that `choice` (0 to 1) selects where it names none. */
export function chooseMood(prompt: string, choice: number): Mood {
  const text = prompt.toLowerCase();
  const named = patterns.find(([, pattern]) => pattern.test(text))?.[0];
  const name = named ?? usual[Math.floor(choice * usual.length)] ?? 'sunset';
  return moods[name];
}
