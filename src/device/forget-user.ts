import { clearDrafts } from './drafts/draft-store.ts';
import { LocalHistory } from './history/local-history.ts';
import { removeStored } from './stored.ts';

/**
 * Deletes a user's pictures from this device: the history, and unfinished work with its source
 * pictures, prompts and settings. Returns false where a picture may be left.
 */
export async function forgetUser(userId: string): Promise<boolean> {
  const answers = await Promise.allSettled([new LocalHistory(userId).clear(), clearDrafts(userId)]);
  removeStored(`imagemint.${userId}.`);
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
}
