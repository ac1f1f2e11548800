import { historyLimits } from '../../../domain/limits.ts';
import { readStored } from '../stored.ts';
import type { HistoryItem } from './history-item.ts';
import { newestFirst, type ReadHistory, readRecord } from './history-lines.ts';
import { isQuotaError } from './quota-error.ts';

/** `evicted`: how many older pictures had to go because the device has no room. */
export type AddAnswer = { ok: true; evicted: number } | Extract<RecordAnswer, { ok: false }>;

export type RecordAnswer = { ok: true } | { ok: false; code: 'storage_full' | 'storage_off' };

/**
 * Every item has a key of its own in local storage. Tabs see each other's
 * writes there some time later, whatever lock they hold, so a list under one
 * key would lose what another tab has just written to it.
 */
export function recordsPrefix(userId: string): string {
  return `imagemint.history.${userId}.`;
}

/** Nothing where the browser forbids the site to keep anything. */
export function readRecords(userId: string): ReadHistory {
  try {
    const read = keysOf(userId).map((key) => readRecord(localStorage.getItem(key) ?? ''));
    const items = read.filter((item) => item !== null);
    return { items: newestFirst(items), lost: read.length - items.length };
  } catch {
    return { items: [], lost: 0 };
  }
}

/** Whether there is a record of that id that can be read. */
export function hasRecord(userId: string, id: string): boolean {
  const record = readStored(recordsPrefix(userId) + id);
  return record !== null && readRecord(record) !== null;
}

export function writeRecord(userId: string, item: HistoryItem): RecordAnswer {
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
    // What cannot be read or written is not kept either.
  }
}

/** The ids of those records that cannot be read. */
export function damagedIds(userId: string): string[] {
  try {
    const damaged = keysOf(userId).filter((key) => !readRecord(localStorage.getItem(key) ?? ''));
    return damaged.map((key) => key.slice(recordsPrefix(userId).length));
  } catch {
    return [];
  }
}

/** The ids that a device without room lets go, so that there are ten with the new one. */
export function idsWithoutRoom(items: readonly HistoryItem[]): string[] {
  return items.slice(historyLimits.itemsOnQuota - 1).map(({ id }) => id);
}

function keysOf(userId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(recordsPrefix(userId)));
}
