import { z } from 'zod';
import { promptLengthMax } from '../limits.ts';
import { tools } from '../tools/tools.ts';
import { hasVisibleText } from '../tools/visible-text.ts';

/** Ideas per request (spec, section 9). */
export const promptIdeasCount = 8;

const draftSchema = z
  .string('Prompt is required')
  .trim()
  .max(promptLengthMax, `A prompt has at most ${promptLengthMax} characters`)
  .overwrite((prompt) => (hasVisibleText(prompt) ? prompt : ''));

export const improvePromptSchema = z.object({ prompt: draftSchema, tool: z.enum(tools) });

/** The body of `POST /api/prompts/ideas`. The ideas follow `prompt`, where there is one. */
export const promptIdeasSchema = z.object({
  prompt: z.optional(draftSchema),
  tool: z.enum(tools),
});

/** The longest prompt for this device, in characters; null if the API's limit holds. */
export const promptLimitsSchema = z.object({ providerLength: z.int().positive().nullable() });

/** `isDefault`: the provider returned no ideas, and these are the tool's own. */
export interface PromptIdeas {
  ideas: string[];
  isDefault: boolean;
}
