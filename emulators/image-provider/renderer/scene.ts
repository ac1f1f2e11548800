import type { Color } from '../drawing/color.ts';
import type { Noise } from '../drawing/noise.ts';
import type { Mood } from './mood.ts';

/** What decides how a scene looks. All of it follows from the prompt and the variant. */
export interface SceneInput {
  mood: Mood;
  noise: Noise;
  random: () => number;
  /** The width of one pixel in the picture's coordinates, for smooth edges. */
  pixel: number;
}

/** The light at a point; x and y run from 0 to 1, y downwards. */
export type Shader = (x: number, y: number) => Color;

/** Prepares a picture and returns its shader. */
export type Scene = (input: SceneInput) => Shader;
