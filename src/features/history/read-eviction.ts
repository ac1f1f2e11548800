import { queries } from '../../api/queries.ts';
import { picturesKey } from '../../api/query-keys.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { Eviction } from '../../device/history/history-limits.ts';
import type { LocalHistory } from '../../device/history/local-history.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { readSubmittedMark } from '../../device/history/submitted-marks.ts';
import { isKeeping } from '../session/session.tsx';
import { readKeptIds } from './read-account-history.ts';

export function keepsPictures(): boolean {
  return isKeeping() || queries.getQueryData<AccountHistory>(picturesKey)?.keepPictures === true;
}

/**
 * Returns what a picture made here may evict. If the account saves pictures, only a picture that it has.
 * Otherwise the picture that was named to the user before the job. If that is already missing, the oldest
 * one, if the user agreed or the new picture would be stored nowhere.
 */
export async function readEviction(
  history: LocalHistory,
  item: HistoryItem,
  { isOnlyCopy }: { isOnlyCopy: boolean },
): Promise<Eviction> {
  if (!keepsPictures()) {
    const mark = readSubmittedMark(history.userId, item.id);
    const named = { mayGo: (id: string) => id === mark?.evictedId, isOnlyCopy };
    if (!isOnlyCopy && mark?.mayEvict && history.hasPlaceFor(item, named)) return named;
    const isAgreed = mark?.mayEvict === true;
    return { mayGo: () => isAgreed || isOnlyCopy, isOnlyCopy };
  }
  const none = { mayGo: () => false, isOnlyCopy: false };
  if (!isOnlyCopy && history.hasPlaceFor(item, none)) return none;
  const kept = await readKeptIds();
  return { mayGo: (id) => kept.has(id), isOnlyCopy };
}
