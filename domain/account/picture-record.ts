import { z } from 'zod/mini';
import { historyLimits } from '../limits.ts';
import { tools } from '../tools/tools.ts';

/** The last moment that a date can represent, in epoch milliseconds (ECMAScript, 'Time Values'). */
const dateMaxMs = 8.64e15;

const optionText = z.optional(z.string().check(z.maxLength(2000)));

/** How a picture was made: what its request had, whatever the options are today. */
const recordOptionsSchema = z.object({
  shape: optionText,
  quality: optionText,
  style: optionText,
  seed: z.optional(z.number()),
  tool: optionText,
  prompt: optionText,
  filterType: optionText,
  filterIntensity: z.optional(z.number()),
  textContent: optionText,
  textPosition: optionText,
  fontStyle: optionText,
  backgroundType: optionText,
  areaToEdit: optionText,
  editDescription: optionText,
  format: optionText,
  /** Of an edit that no device has finished: the picture is the AI's output alone. */
  isAnswer: z.optional(z.boolean()),
});

/** What a history has of a picture, on a device and in the account. */
export const pictureRecordFields = {
  type: z.enum(tools),
  prompt: z.string().check(z.maxLength(historyLimits.promptLengthMax)),
  /** When it was made, in epoch milliseconds. */
  ts: z.number().check(z.gte(0), z.lte(dateMaxMs)),
  options: z.optional(recordOptionsSchema),
};
