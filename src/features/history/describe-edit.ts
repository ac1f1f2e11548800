import type { HistoryItem } from '../../device/history/history-item.ts';

/** How an edited picture was made, in a line. */
export function describeEdit(options: NonNullable<HistoryItem['options']>): string {
  const { tool, filterType, filterIntensity, fontStyle, textPosition, areaToEdit } = options;
  const parts =
    tool === 'filter'
      ? [filterType, filterIntensity === undefined ? undefined : `${filterIntensity} %`]
      : tool === 'text'
        ? [fontStyle, textPosition]
        : [areaToEdit];
  const names: Record<string, string> = {
    filter: 'Filter',
    text: 'Text',
    select: 'Selected area',
    background: 'Background',
  };
  return [names[tool ?? ''] ?? 'Edit', ...parts].filter(Boolean).join(' · ');
}
