import { historyLimits } from '../../../domain/limits.ts';
import { readStored } from '../stored.ts';
import type { HistoryItem } from './history-item.ts';
import { newestFirst, type ReadHistory, readRecord } from './history-lines.ts';
import type { StoreResponse } from './picture-store.ts';
import { isQuotaError } from './quota-error.ts';

/**
 * `evicted`: how many older pictures were removed for the new one. `no_place`: none may be removed for it,
 * and nothing was written.
 */
export type AddResponse = (StoreResponse | { ok: false; code: 'no_place' }) & { evicted: number };

/**
 * Every item has its own key in local storage. A tab may see another tab's writes late, whatever
 * lock it holds, so a list under one key would lose the other tab's last write.
 */
export function recordsPrefix(userId: string): string {
  return `imagemint.history.${userId}.`;
}

export function readRecords(userId: string): ReadHistory {
  try {
    const read = keysOf(userId).map((key) => readRecord(localStorage.getItem(key) ?? ''));
    const items = read.filter((item) => item !== null);
    return { items: newestFirst(items), lost: read.length - items.length };
  } catch {
    return { items: [], lost: 0 };
  }
}

export function hasRecord(userId: string, id: string): boolean {
  const record = readStored(recordsPrefix(userId) + id);
  return record !== null && readRecord(record) !== null;
}

export function writeRecord(userId: string, item: HistoryItem): StoreResponse {
  try {
    localStorage.setItem(recordsPrefix(userId) + item.id, JSON.stringify(item));
    return { ok: true };
  } catch (error) {
    return { ok: false, code: isQuotaError(error) ? 'storage_full' : 'storage_off' };
  }
}

export function removeRecords(userId: string, ids: readonly string[]): void {
  try {
    for (const id of ids) localStorage.removeItem(recordsPrefix(userId) + id);
  } catch {
    // Storage that cannot be read or written has no records.
  }
}

export function damagedIds(userId: string): string[] {
  try {
    const damaged = keysOf(userId).filter((key) => !readRecord(localStorage.getItem(key) ?? ''));
    return damaged.map((key) => key.slice(recordsPrefix(userId).length));
  } catch {
    return [];
  }
}

/**
 * Returns the items that a device without room may evict, the oldest first, so that at least ten are left with
 * the new one.
 */
export function itemsWithoutRoom(items: readonly HistoryItem[]): HistoryItem[] {
  return items.slice(historyLimits.itemsOnQuota - 1).toReversed();
}

function keysOf(userId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(recordsPrefix(userId)));
}
