import { historyLimits } from '../../../domain/limits.ts';
import { type HistoryItem, historyItemSchema } from './history-item.ts';

/** The items that could be read, newest first, and how many records could not. */
export interface ReadHistory {
  items: HistoryItem[];
  lost: number;
}

/** Writes one record in each line, so that a damaged record does not lose the others. */
export function writeLines(items: readonly HistoryItem[]): string {
  return items.map((item) => JSON.stringify(item)).join('\n');
}

export function readLines(text: string): ReadHistory {
  const items: HistoryItem[] = [];
  let lost = 0;
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const item = readRecord(line);
    if (item) items.push(item);
    else lost += 1;
  }
  return { items: newestFirst(items), lost };
}

/** Returns one record; null where it is damaged. */
export function readRecord(line: string): HistoryItem | null {
  try {
    const parsed = historyItemSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Returns the items newest first, each id once; of two with the same id it takes the later one. */
export function newestFirst(items: readonly HistoryItem[]): HistoryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...byId.values()].toSorted((a, b) => b.ts - a.ts);
}

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
