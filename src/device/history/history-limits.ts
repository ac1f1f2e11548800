import { historyLimits } from '../../../domain/limits.ts';
import type { HistoryItem } from './history-item.ts';
import { newestFirst, writeLines } from './history-lines.ts';

export function bytesOf(items: readonly HistoryItem[]): number {
  return new TextEncoder().encode(writeLines(items)).length;
}

export function limitItems(items: readonly HistoryItem[]): HistoryItem[] {
  const retained = newestFirst(items).slice(0, historyLimits.itemsMax);
  return bytesOf(retained) > historyLimits.bytesMax
    ? retained.slice(0, historyLimits.itemsOverBytes)
    : retained;
}

/**
 * Returns the picture that one more picture evicts while `coming` others are expected; null if there is
 * space.
 */
export function nextEvicted(items: readonly HistoryItem[], coming: number): HistoryItem | null {
  const last = historyLimits.itemsMax - 1 - coming;
  return newestFirst(items)[Math.max(0, last)] ?? null;
}

export interface Eviction {
  mayGo: (id: string) => boolean;
  /**
   * The added picture is nowhere else, so it may evict newer ones too and, on a device without room, as many as it
   * takes.
   */
  isOnlyCopy: boolean;
}

/** The oldest that may be evicted, so that the history stays within its limits. Null if that is not enough. */
export function evictedFor(
  added: HistoryItem,
  there: readonly HistoryItem[],
  { mayGo, isOnlyCopy }: Eviction,
): HistoryItem[] | null {
  const all = newestFirst([added, ...there.filter(({ id }) => id !== added.id)]);
  const surplus = all.length - limitItems(all).length;
  const others = isOnlyCopy
    ? all.filter(({ id }) => id !== added.id)
    : all.slice(all.findIndex(({ id }) => id === added.id) + 1);
  const mayBe = others.filter(({ id }) => mayGo(id));
  return surplus > mayBe.length ? null : mayBe.slice(mayBe.length - surplus);
}

export function fittingItems(
  there: readonly HistoryItem[],
  given: readonly HistoryItem[],
): HistoryItem[] {
  const fitting: HistoryItem[] = [];
  let bytes = bytesOf(there);
  for (const item of newestFirst(given)) {
    bytes += bytesOf([item]) + 1;
    if (there.length + fitting.length >= historyLimits.itemsMax) break;
    if (bytes > historyLimits.bytesMax) break;
    fitting.push(item);
  }
  return fitting;
}

/** Returns whether either limit of the history, its items or its bytes, is reached by `warningShare`. */
export function isAlmostFull({ items, bytes }: { items: number; bytes: number }): boolean {
  const { itemsMax, bytesMax, warningShare } = historyLimits;
  return items >= itemsMax * warningShare || bytes >= bytesMax * warningShare;
}
