import type { AccountPicture } from '../../../domain/account/picture.ts';
import { accountPicturesMax, historyLimits } from '../../../domain/limits.ts';
import type { HistoryItem } from './history-item.ts';

export interface DeviceHistory {
  items: readonly HistoryItem[];
  unsentDeletions: ReadonlySet<string>;
}

export interface AccountHistory {
  keepPictures: boolean;
  pictures: readonly AccountPicture[];
  deletedIds: readonly string[];
  goneIds: readonly string[];
}

export interface HistoryEntry {
  item: HistoryItem;
  isOnDevice: boolean;
  account: AccountPicture | null;
}

export interface MergedHistory {
  entries: HistoryEntry[];
  toRemove: string[];
  /**
   * Pictures on the device that the account lacks, newest first; oldest first where the device is full, so
   * that it can evict them for new ones.
   */
  toSend: HistoryItem[];
  toSave: HistoryEntry[];
  gone: string[];
}

/**
 * `account` is null while the server is not reached. Where the account saves pictures, a deletion on any device
 * applies to all, and the newest `accountPicturesMax` belong to the account.
 */
export function mergeHistory(
  { items, unsentDeletions }: DeviceHistory,
  account: AccountHistory | null,
): MergedHistory {
  const keeps = account?.keepPictures === true;
  const deleted = new Set(keeps ? account.deletedIds : null);
  const toRemove = items.map(({ id }) => id).filter((id) => deleted.has(id));
  const here = items.filter(({ id }) => !deleted.has(id) && !unsentDeletions.has(id));
  const hereIds = new Set(here.map(({ id }) => id));
  const there = (account?.pictures ?? []).filter(
    ({ id }) => !unsentDeletions.has(id) && !deleted.has(id),
  );
  const thereById = new Map(there.map((picture) => [picture.id, picture]));
  const entries = [
    ...here.map((item) => ({ item, isOnDevice: true, account: thereById.get(item.id) ?? null })),
    ...there
      .filter(({ id }) => !hereIds.has(id))
      .map((picture) => ({ item: itemOf(picture), isOnDevice: false, account: picture })),
  ].sort(byAge);
  const free = Math.max(0, historyLimits.itemsMax - items.length);
  const lacking = account ? entries.filter(isToSend(keeps, entries)).map(({ item }) => item) : [];
  return {
    entries,
    toRemove,
    toSend: free === 0 ? lacking.toReversed() : lacking,
    toSave: entries
      .filter(({ isOnDevice, account: known }) => !isOnDevice && known?.file)
      .slice(0, free),
    gone: (account?.goneIds ?? []).filter((id) => !hereIds.has(id) && !unsentDeletions.has(id)),
  };
}

function isToSend(
  keeps: boolean,
  entries: readonly HistoryEntry[],
): (entry: HistoryEntry) => boolean {
  const newest = new Set(
    entries
      .filter(({ isOnDevice, account }) => isOnDevice || account?.state === 'kept')
      .slice(0, accountPicturesMax),
  );
  return (entry) => {
    if (!entry.isOnDevice) return false;
    const state = entry.account?.state;
    if (state === 'unfinished') return true;
    return keeps && newest.has(entry) && (state === undefined || state === 'on_device');
  };
}

function byAge({ item: one }: HistoryEntry, { item: other }: HistoryEntry): number {
  return other.ts - one.ts || (other.id < one.id ? -1 : 1);
}

function itemOf({ id, type, prompt, ts, options }: AccountPicture): HistoryItem {
  return { id, type, prompt, url: '', ts, ...(options ? { options } : {}) };
}
