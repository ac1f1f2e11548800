import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import {
  fetchResponse,
  savePaidEdit,
} from '../../../../../src/features/editor/edits/finish-edit.ts';
import type { SaveResponse } from '../../../../../src/features/history/notify-saved.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';
import { toasts } from '../../../support/page-toasts.ts';
import { finishedJob } from '../../../support/sample-jobs.ts';
import { openPicturesInTests } from '../small-bitmap.ts';

const saveEdit = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<SaveResponse>>());
vi.mock('../../../../../src/features/history/history.ts', () => ({ saveEdit }));
const render = vi.hoisted(() => vi.fn<() => Promise<null>>(async () => null));
vi.mock('../../../../../src/features/editor/document/render-full.ts', () => ({
  renderFull: render,
  encodeCanvas: async () => new Blob(['picture'], { type: 'image/jpeg' }),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  saveEdit.mockReset();
});

const markSaved = vi.fn<(jobId: string) => void>();
const edit = {
  jobId: 'job-1',
  edit: { kind: 'filter', type: 'Vintage', intensity: 50 },
  options: { tool: 'filter', filterType: 'Vintage' },
  ts: 1,
};
const save = (what: object = edit) =>
  savePaidEdit({ userId: 'ann', markSaved } as never, what as never, new Map());
const saved = () => {
  const { calls } = markSaved.mock;
  markSaved.mockClear();
  return calls.length;
};

it.each(['storage_busy', 'later'] as const)('an edit is tried again after %s', async (response) => {
  saveEdit.mockResolvedValueOnce(response).mockResolvedValueOnce('saved');
  const done = save();
  await vi.advanceTimersByTimeAsync(29_999);
  expect([saveEdit.mock.calls.length, saved()]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect([saveEdit.mock.calls.length, saved()]).toEqual([2, 1]);
});

it.each(['storage_full', 'storage_off'] as const)(
  'an edit that nothing takes stays in its document: %s',
  async (response) => {
    saveEdit.mockResolvedValue(response);
    await save();
    expect([saveEdit.mock.calls.length, saved()]).toEqual([1, 0]);
  },
);

it('an edit that can’t be rendered stays in its document, with an error message', async () => {
  render.mockRejectedValueOnce(new Error('No memory'));
  await save();
  expect([saveEdit.mock.calls.length, saved()]).toEqual([0, 0]);
  const { title, description } = editorTexts.notInHistory;
  expect(toasts()).toMatchObject([{ title, description }]);
});

it('the record of an edit has its prompt, its format and where a text was dragged to', async () => {
  saveEdit.mockResolvedValue('saved');
  const layer = { text: 'Hi', place: { x: 0.254, y: 0.9 } };
  const options = { tool: 'text', textContent: 'Hi', textPosition: 'Center', fontStyle: 'Bold' };
  await save({ ...edit, edit: { kind: 'text', layer }, options });
  expect(saveEdit.mock.calls[0]?.[1]).toMatchObject({
    prompt: 'Hi',
    options: { ...options, prompt: 'Hi', format: 'image/jpeg', textPosition: '25% 90%' },
  });
});

describe('the picture of a finished edit', () => {
  /** Each address that was asked for. */
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
    openPicturesInTests();
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return address === '/there' ? new Response('picture') : new Response(null, { status: 404 });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const at = (url: string): Job =>
    finishedJob('job-1', { tool: 'edit', result: { url, width: 4, height: 3, type: 'image/png' } });
  const never = () => Promise.reject(new Error('The job is not read again'));

  it('is none where the server has deleted it, also since the job was read', async () => {
    const { result: _, ...job } = at('/gone');
    expect(await fetchResponse(at('/expired'), async () => job)).toBeNull();
    expect(asked).toEqual(['/expired']);
  });

  it('is fetched by its link, or by a new one where that has expired', async () => {
    expect(await (await fetchResponse(at('/there'), never))?.blob.text()).toBe('picture');
    const response = await fetchResponse(at('/expired'), async () => at('/there'));
    expect(await response?.blob.text()).toBe('picture');
    expect(asked).toEqual(['/there', '/expired', '/there']);
  });
});
