import { historyLimits } from '../../../domain/limits.ts';
import { type HistoryItem, historyItemSchema } from './history-item.ts';

/** The items that could be read, newest first, and how many records could not. */
export interface ReadHistory {
  items: HistoryItem[];
  lost: number;
}

/** One record a line, so that a damaged one takes no other with it. */
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

/** One record; null where it is damaged. */
export function readRecord(line: string): HistoryItem | null {
  try {
    const parsed = historyItemSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Each id once, and of two with the same the later given; newest first. */
export function newestFirst(items: readonly HistoryItem[]): HistoryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...byId.values()].toSorted((a, b) => b.ts - a.ts);
}

/** What the records take, in bytes. */
export function bytesOf(items: readonly HistoryItem[]): number {
  return new TextEncoder().encode(writeLines(items)).length;
}

/** What of the items is kept: the newest 50, and the newest 25 where those are over 4 MB. */
export function limitItems(items: readonly HistoryItem[]): HistoryItem[] {
  const retained = newestFirst(items).slice(0, historyLimits.itemsMax);
  return bytesOf(retained) > historyLimits.bytesMax
    ? retained.slice(0, historyLimits.itemsOverBytes)
    : retained;
}

/**
 * Which of the given can be added without any of those that are there having to
 * go: the newest that find a free place and fit below 4 MB.
 */
export function fittingItems(
  there: readonly HistoryItem[],
  given: readonly HistoryItem[],
): HistoryItem[] {
  const fitting: HistoryItem[] = [];
  let bytes = bytesOf(there);
  for (const item of newestFirst(given)) {
    // A line more, and its end.
    bytes += bytesOf([item]) + 1;
    if (there.length + fitting.length >= historyLimits.itemsMax) break;
    if (bytes > historyLimits.bytesMax) break;
    fitting.push(item);
  }
  return fitting;
}

/** Whether the history has come so near to its limit that the user is told. */
export function isAlmostFull(bytes: number): boolean {
  return bytes >= historyLimits.bytesMax * historyLimits.warningShare;
}
