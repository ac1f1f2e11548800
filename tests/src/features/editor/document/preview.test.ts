import { expect, it } from 'vitest';
import { editTools } from '../../../../../domain/tools/edit-tools.ts';
import {
  type EditChoices,
  firstChoices,
} from '../../../../../src/features/editor/document/edit-choices.ts';
import { hasPreview, withoutPreview } from '../../../../../src/features/editor/document/preview.ts';

const set = {
  ...firstChoices,
  filterType: 'Sepia',
  text: 'Hello',
  area: 'the sky',
  change: 'Add clouds',
  background: 'a beach',
} as const;

it('a chosen filter and a written text are previews in their own tab, and a prompt is none', () => {
  const previewed = (choices: EditChoices) =>
    editTools.filter((tab) => hasPreview({ ...choices, tab }));
  expect(previewed(firstChoices)).toEqual([]);
  expect(previewed(set)).toEqual(['filter', 'text']);
  expect(hasPreview({ ...set, tab: 'text', text: ' ' })).toBe(false);
});

it('discarding takes away the preview of the open tab, and nothing else', () => {
  const discarded = {
    ...set,
    tab: 'filter',
    ...withoutPreview({ ...set, tab: 'filter' }),
  } as const;
  expect(hasPreview(discarded)).toBe(false);
  expect(hasPreview({ ...discarded, tab: 'text' })).toBe(true);
  expect(hasPreview({ ...set, tab: 'text', ...withoutPreview({ ...set, tab: 'text' }) })).toBe(
    false,
  );
  expect(withoutPreview({ ...set, tab: 'select' })).toEqual({});
});
