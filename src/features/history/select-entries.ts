import type { HistoryItem } from '../../device/history/history-item.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';

/** Returns whether each word that was typed is in the prompt, in what the edit says, or in the tool's name. */
export function matchesSearch({ prompt, options, type }: HistoryItem, typed: string): boolean {
  const { editDescription, backgroundType, textContent, areaToEdit } = options ?? {};
  const said = [prompt, editDescription, backgroundType, textContent, areaToEdit];
  const text = [...said, toolTexts[type].title].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The entries by the day on which they were made, in their order. */
export function groupByDay(
  entries: readonly HistoryEntry[],
): { day: number; entries: HistoryEntry[] }[] {
  const groups: { day: number; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = new Date(entry.item.ts).setHours(0, 0, 0, 0);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}
