import { expect, it, vi } from 'vitest';
import { ExportNote } from '../../../../src/features/history/export-note.tsx';
import type { ExportGap } from '../../../../src/features/history/use-export.ts';
import { renderInApp } from '../../support/in-app.tsx';

function noteOf(gap: Partial<ExportGap> | null) {
  const [again, next] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const whole = gap && { missing: 0, of: 9, left: 0, again, next, ...gap };
  const exporting = { isBusy: false, gap: whole, exportAll: () => undefined };
  return { note: renderInApp(<ExportNote exporting={exporting} />), again, next };
}

it('what could not be loaded is exported again, and what had no room is exported next', () => {
  const { note, again, next } = noteOf({ missing: 2, left: 3 });
  note.getByRole('button', { name: 'Try again' }).click();
  expect([again.mock.calls.length, next.mock.calls.length]).toEqual([1, 0]);
  note.getByRole('button', { name: 'Export the next file' }).click();
  expect([again.mock.calls.length, next.mock.calls.length]).toEqual([1, 1]);
});
