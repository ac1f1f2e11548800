import { z } from 'zod';
import { promptLengthMax } from './limits.ts';
import { type Tool, tools } from './tools.ts';

/** Ideas per request (spec, section 9). */
export const promptIdeasCount = 8;

/** The body of `POST /api/prompts/improve`. */
export const improvePromptSchema = z.object({
  prompt: z
    .string('Prompt is required')
    .trim()
    .max(promptLengthMax, `A prompt has at most ${promptLengthMax} characters`),
  tool: z.enum(tools),
});

/** The body of `POST /api/prompts/ideas`. */
export const promptIdeasSchema = z.object({ tool: z.enum(tools) });

/**
 * The answer of `GET /api/prompts/limits`: the longest prompt in characters that the image provider
 * accepts from this device; null where it accepts as much as the API.
 */
export const promptLimitsSchema = z.object({ providerLength: z.int().positive().nullable() });

/** `isDefault`: the provider returned no ideas, and these are `defaultIdeas`. */
export interface PromptIdeas {
  ideas: string[];
  isDefault: boolean;
}

/** Eight ideas for every tool, for when the provider returns none (spec, section 8). */
export const defaultIdeas: Record<Tool, readonly string[]> = {
  text2img: [
    'A lighthouse on a cliff at sunset, waves below',
    'A fox asleep in autumn leaves, soft morning light',
    'A city of folded paper at night, warm windows',
    'A glass terrarium with a tiny forest inside',
    'An old harbor in the rain, reflections on the stones',
    'A hot-air balloon over lavender fields at dawn',
    'A still life of lemons and blue pottery, window light',
    'A snow-covered cabin under northern lights',
  ],
  img2img: [
    'Make it a watercolor with loose edges',
    'Turn it into a pencil drawing on cream paper',
    'As a stop-motion scene of felt and wool',
    'In the style of a woodcut, two colors',
    'At golden hour, with long shadows',
    'As a poster with flat shapes and few colors',
    'In deep winter, with falling snow',
    'As an oil painting with thick strokes',
  ],
  headshot: [
    'A dark suit, a light gray studio background',
    'Smart casual, a bright office out of focus',
    'A friendly smile, soft window light',
    'Black and white, strong light from one side',
    'A navy blazer, a plain warm background',
    'Outdoors in open shade, green out of focus',
    'A formal portrait for a company page',
    'Relaxed and confident, a wall of books behind',
  ],
  bgremove: [
    'A product on plain white',
    'A person, ready for a poster',
    'A pet, for a greeting card',
    'A piece of furniture for a catalog',
    'A car without the parking lot',
    'A plate of food for a menu',
    'A signature on a transparent background',
    'A logo from a photo of a sign',
  ],
  edit: [
    'Replace the sky with a soft sunset',
    'Remove the people in the background',
    'Add a cup of coffee to the table',
    'Change the jacket to dark green',
    'Put the subject on a quiet beach',
    'Make the wall behind plain white',
    'Add gentle snow',
    'Replace the background with a studio backdrop',
  ],
};
