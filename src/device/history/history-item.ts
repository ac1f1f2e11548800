import { z } from 'zod/mini';
import { pictureRecordFields } from '../../../domain/account/picture-record.ts';
import { historyLimits } from '../../../domain/limits.ts';
import { truncateText } from '../../../domain/truncate-text.ts';

/** One picture of the history, without its bytes. */
export const historyItemSchema = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  ...pictureRecordFields,
  url: z.string().check(z.maxLength(2000)),
});

export type HistoryItem = z.infer<typeof historyItemSchema>;

export function cutPrompt(item: HistoryItem): HistoryItem {
  return { ...item, prompt: truncateText(item.prompt, historyLimits.promptLengthMax) };
}
