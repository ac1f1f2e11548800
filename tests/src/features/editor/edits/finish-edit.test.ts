import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { savePaidEdit } from '../../../../../src/features/editor/edits/finish-edit.ts';
import type { SaveAnswer } from '../../../../../src/features/history/notify-saved.ts';

const saveEdit = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<SaveAnswer>>());
vi.mock('../../../../../src/features/history/history.ts', () => ({ saveEdit }));
vi.mock('../../../../../src/features/editor/document/render-full.ts', () => ({
  renderFull: async () => null,
  encodeCanvas: async () => new Blob(['picture']),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  saveEdit.mockReset();
});

const markSaved = vi.fn<(jobId: string) => void>();
const edit = { jobId: 'job-1', options: { tool: 'filter', filterType: 'Vintage' }, ts: 1 };
const save = () => savePaidEdit({ userId: 'ann', markSaved } as never, edit as never, new Map());
const saved = () => {
  const { calls } = markSaved.mock;
  markSaved.mockClear();
  return calls.length;
};

it('an edit that is on the device or in the account is saved', async () => {
  saveEdit.mockResolvedValueOnce('saved');
  await save();
  expect(saved()).toBe(1);
});

it.each(['storage_busy', 'later'] as const)('an edit is tried again after %s', async (answer) => {
  saveEdit.mockResolvedValueOnce(answer).mockResolvedValueOnce('saved');
  const done = save();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(saveEdit).toHaveBeenCalledTimes(1);
  expect(saved()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(saveEdit).toHaveBeenCalledTimes(2);
  expect(saved()).toBe(1);
});

it.each(['storage_full', 'storage_off'] as const)(
  'an edit that nothing takes stays in its document: %s',
  async (answer) => {
    saveEdit.mockResolvedValue(answer);
    await save();
    expect(saveEdit).toHaveBeenCalledTimes(1);
    expect(saved()).toBe(0);
  },
);
