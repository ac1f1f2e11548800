import { clearDrafts } from './drafts/draft-store.ts';
import { LocalHistory } from './history/local-history.ts';
import { forgetShared } from './shared-photo.ts';
import { removeStored } from './stored.ts';

export async function forgetUser(userId: string): Promise<boolean> {
  const responses = await Promise.allSettled([
    new LocalHistory(userId).clear(),
    clearDrafts(userId),
    forgetShared(),
  ]);
  removeStored(`imagemint.${userId}.`);
  return responses.every((response) => response.status === 'fulfilled' && response.value.ok);
}
