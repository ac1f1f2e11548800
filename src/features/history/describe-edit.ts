import { fontStyles, textPositions } from '../../../domain/tools/edit-options.ts';
import { filterTypes } from '../../../domain/tools/filter-types.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { editOptionTexts } from '../../texts/en/editor/edit-options.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';

export function describeEdit(options: NonNullable<HistoryItem['options']>): string {
  const { tool, filterType, filterIntensity, fontStyle, textPosition, areaToEdit } = options;
  const parts =
    tool === 'filter'
      ? [
          nameOf(filterType, filterTypes, editOptionTexts.filter),
          filterIntensity === undefined ? undefined : `${filterIntensity}%`,
        ]
      : tool === 'text'
        ? [
            nameOf(fontStyle, fontStyles, editOptionTexts.font),
            nameOf(textPosition, textPositions, editOptionTexts.position),
          ]
        : [areaToEdit];
  const { other, ...names } = historyTexts.edits;
  const name = new Map(Object.entries(names)).get(tool ?? '') ?? other;
  const note = options.isAnswer ? keepingTexts.answer : undefined;
  return [name, ...parts, note].filter(Boolean).join(' · ');
}

export function promptOf({ prompt, options }: HistoryItem): string {
  if (options?.tool !== 'filter' || prompt !== options.filterType) return prompt;
  return nameOf(prompt, filterTypes, editOptionTexts.filter) ?? prompt;
}

function nameOf<Choice extends string>(
  value: string | undefined,
  choices: readonly Choice[],
  name: (choice: Choice) => string,
): string | undefined {
  const known = choices.find((choice) => choice === value);
  return known ? name(known) : value;
}
