import { expect, it } from 'vitest';
import { describeEdit } from '../../../../src/features/history/describe-edit.ts';
import { formatBytes } from '../../../../src/features/history/storage-usage.tsx';

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
