import { z } from 'zod/mini';
import { historyLimits } from '../../../domain/limits.ts';
import { tools } from '../../../domain/tools/tools.ts';
import { truncateText } from '../../../domain/truncate-text.ts';

/**
 * The last moment that a date can represent, in milliseconds since 1970 (ECMAScript, 'Time
 * Values').
 */
const dateMaxMs = 8.64e15;

const optionText = z.optional(z.string().check(z.maxLength(2000)));

const editOptionsSchema = z.object({
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
  isAnswer: z.optional(z.boolean()),
});

export const historyItemSchema = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  type: z.enum(tools),
  prompt: z.string().check(z.maxLength(historyLimits.promptLengthMax)),
  url: z.string().check(z.maxLength(2000)),
  ts: z.number().check(z.gte(0), z.lte(dateMaxMs)),
  options: z.optional(editOptionsSchema),
});

export type HistoryItem = z.infer<typeof historyItemSchema>;

export function cutPrompt(item: HistoryItem): HistoryItem {
  return { ...item, prompt: truncateText(item.prompt, historyLimits.promptLengthMax) };
}
