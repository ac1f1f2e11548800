import { expect, it } from 'vitest';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import { describeEdit, promptOf } from '../../../../src/features/history/describe-edit.ts';
import { formatBytes } from '../../../../src/features/history/storage-usage.tsx';
import { editOptionTexts } from '../../../../src/texts/en/editor/edit-options.ts';
import { historyTexts } from '../../../../src/texts/en/studio/history.tsx';
import { hindi } from '../../../../src/texts/hi/index.ts';
import { loadTexts, setLanguage } from '../../../../src/texts/language.ts';

it('a size is shown in the unit that suits it', () => {
  expect(formatBytes(0)).toBe('0 KB');
  expect(formatBytes(1)).toBe('1 KB');
  expect(formatBytes(860_000)).toBe('840 KB');
  expect(formatBytes(4 * 1024 * 1024)).toBe('4 MB');
  expect(formatBytes(3.36 * 1024 * 1024)).toBe('3.4 MB');
});

it('an edit is described by its tool and its settings', () => {
  expect(describeEdit({ tool: 'filter', filterType: 'Sepia', filterIntensity: 70 })).toBe(
    'Filter · Sepia · 70%',
  );
  expect(describeEdit({ tool: 'text', fontStyle: 'Bold', textPosition: 'Top' })).toBe(
    'Text · Bold · Top',
  );
  expect(describeEdit({ tool: 'select' })).toBe('Selected area');
  expect(describeEdit({ tool: 'select', areaToEdit: 'The sky' })).toBe('Selected area · The sky');
  expect(describeEdit({ tool: 'filter', filterType: 'Sepia' })).toBe('Filter · Sepia');
});

it('a filter is listed under its name in the language in use, and any other text as it is', async () => {
  setLanguage('hi', hindi);
  await loadTexts('public', 'dashboard', 'pages');
  const listed = (prompt: string, options?: HistoryItem['options']) =>
    promptOf({ id: 'one', type: 'edit', prompt, url: '', ts: 1, ...(options ? { options } : {}) });
  const name = listed('Sepia', { tool: 'filter', filterType: 'Sepia' });
  expect(name).toBe(editOptionTexts.filter('Sepia'));
  expect(name).not.toBe('Sepia');
  expect(describeEdit({ tool: 'filter', filterType: 'Sepia' })).toContain(name);
  expect(listed('Sepia')).toBe('Sepia');
  expect(listed('Sepia', { tool: 'text', filterType: 'Sepia' })).toBe('Sepia');
  expect(listed('A fox', { tool: 'filter', filterType: 'Sepia' })).toBe('A fox');
  expect(listed('Warm', { tool: 'filter', filterType: 'Sepia' })).toBe('Warm');
  expect(listed('Old', { tool: 'filter', filterType: 'Old' })).toBe('Old');
  setLanguage('en');
});

it('an import uses the singular for one picture', () => {
  expect([0, 1, 2].map(historyTexts.added)).toEqual([
    'No picture added',
    '1 picture added',
    '2 pictures added',
  ]);
  expect([1, 2].map(historyTexts.known)).toEqual(['1 was here already.', '2 were here already.']);
});
