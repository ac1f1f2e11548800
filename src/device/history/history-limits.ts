import { historyLimits } from '../../../domain/limits.ts';
import type { HistoryItem } from './history-item.ts';
import { newestFirst, writeLines } from './history-lines.ts';

/** Returns the size of the records, in bytes. */
export function bytesOf(items: readonly HistoryItem[]): number {
  return new TextEncoder().encode(writeLines(items)).length;
}

/**
 * Returns the items that stay in the history: the newest 50, or the newest 25 where those are over
 * 4 MB.
 */
export function limitItems(items: readonly HistoryItem[]): HistoryItem[] {
  const retained = newestFirst(items).slice(0, historyLimits.itemsMax);
  return bytesOf(retained) > historyLimits.bytesMax
    ? retained.slice(0, historyLimits.itemsOverBytes)
    : retained;
}

/**
 * Returns the picture that one more picture evicts, while so many others are still to come; null
 * where there is a place for it.
 */
export function nextEvicted(items: readonly HistoryItem[], coming: number): HistoryItem | null {
  const last = historyLimits.itemsMax - 1 - coming;
  return newestFirst(items)[Math.max(0, last)] ?? null;
}

/**
 * Returns the newest of the given items that fit without evicting any: into the free places, and
 * below 4 MB.
 */
export function fittingItems(
  there: readonly HistoryItem[],
  given: readonly HistoryItem[],
): HistoryItem[] {
  const fitting: HistoryItem[] = [];
  let bytes = bytesOf(there);
  for (const item of newestFirst(given)) {
    // One more line, with its line break.
    bytes += bytesOf([item]) + 1;
    if (there.length + fitting.length >= historyLimits.itemsMax) break;
    if (bytes > historyLimits.bytesMax) break;
    fitting.push(item);
  }
  return fitting;
}

/** Whether the history is so close to its limit that the user is warned. */
export function isAlmostFull(bytes: number): boolean {
  return bytes >= historyLimits.bytesMax * historyLimits.warningShare;
}
