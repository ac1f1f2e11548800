import { expect, it } from 'vitest';
import { describeEdit } from '../../../../src/features/history/describe-edit.ts';

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
