import { queries } from '../../api/queries.ts';
import { picturesKey } from '../../api/query-keys.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import type { Eviction } from '../../device/history/history-limits.ts';
import type { LocalHistory } from '../../device/history/local-history.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { readSubmittedMark } from '../../device/history/submitted-marks.ts';
import { isKeeping } from '../session/session.tsx';
import { readKeptIds } from './account-history.ts';

/** Whether the account keeps pictures, as far as this page knows. */
export function keepsPictures(): boolean {
  return isKeeping() || queries.getQueryData<AccountHistory>(picturesKey)?.keepPictures === true;
}

/**
 * Returns what a picture that is made here may evict. Where the account keeps pictures, only what it is
 * known to have goes. Otherwise the oldest goes, where the user has agreed to it before the job, or where
 * the picture would be nowhere.
 */
export async function readEviction(
  history: LocalHistory,
  item: HistoryItem,
  { isOnlyCopy }: { isOnlyCopy: boolean },
): Promise<Eviction> {
  if (!keepsPictures()) {
    const isAgreed = readSubmittedMark(history.userId, item.id)?.mayEvict === true;
    return { mayGo: () => isAgreed || isOnlyCopy, isOnlyCopy };
  }
  const none = { mayGo: () => false, isOnlyCopy: false };
  if (!isOnlyCopy && history.hasPlaceFor(item, none)) return none;
  const kept = await readKeptIds(queries);
  return { mayGo: (id) => kept.has(id), isOnlyCopy };
}
