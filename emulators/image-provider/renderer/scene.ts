import type { Color } from '../drawing/color.ts';
import type { Noise } from '../drawing/noise.ts';
import type { Mood } from './mood.ts';

/** What a scene is made of: words decided these, and nothing else does. */
export interface SceneInput {
  mood: Mood;
  noise: Noise;
  random: () => number;
  /** One pixel's width in the picture's measure, for edges without stairs. */
  pixel: number;
}

/** The light at a point; x and y run from 0 to 1, y downwards. */
export type Shader = (x: number, y: number) => Color;

/** Prepares a picture and returns what draws it. */
export type Scene = (input: SceneInput) => Shader;
