import { clearDrafts } from './drafts/draft-store.ts';
import { LocalHistory } from './history/local-history.ts';
import { removeStored } from './stored.ts';

export async function forgetUser(userId: string): Promise<boolean> {
  const answers = await Promise.allSettled([new LocalHistory(userId).clear(), clearDrafts(userId)]);
  removeStored(`imagemint.${userId}.`);
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
}
