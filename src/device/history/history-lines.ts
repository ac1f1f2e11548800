import { type HistoryItem, historyItemSchema } from './history-item.ts';

export interface ReadHistory {
  items: HistoryItem[];
  lost: number;
}

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

export function readRecord(line: string): HistoryItem | null {
  try {
    const parsed = historyItemSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function newestFirst(items: readonly HistoryItem[]): HistoryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...byId.values()].toSorted((a, b) => b.ts - a.ts);
}
