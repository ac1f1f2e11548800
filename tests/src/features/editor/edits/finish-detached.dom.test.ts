import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { draftIds, saveDraft } from '../../../../../src/device/drafts/draft-store.ts';
import type { HistoryItem } from '../../../../../src/device/history/history-item.ts';
import {
  addEdit,
  type Edit,
  pictureIdsOf,
  type Recipe,
  startRecipe,
} from '../../../../../src/device/recipe/recipe.ts';
import { EditorStore } from '../../../../../src/features/editor/document/editor-store.ts';
import {
  type StoredEdit,
  storeEdit,
} from '../../../../../src/features/editor/document/stored-edits.ts';
import { finishDetached } from '../../../../../src/features/editor/edits/finish-detached.ts';
import type { SaveResponse } from '../../../../../src/features/history/notify-saved.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';
import { serveTests } from '../../../support/responding-server.ts';
import '../../../support/device-storage.ts';
import { toasts } from '../../../support/page-toasts.ts';
import { openPicturesInTests } from '../small-bitmap.ts';

type Save = (userId: string, item: HistoryItem, picture: Blob) => Promise<SaveResponse>;
const saveEdit = vi.hoisted(() => vi.fn<Save>());
vi.mock('../../../../../src/features/history/history.ts', () => ({ saveEdit }));
const render = vi.hoisted(() => vi.fn<(recipe: Recipe, pictures: Map<string, unknown>) => void>());
// It draws, which jsdom can't.
vi.mock('../../../../../src/features/editor/document/render-full.ts', () => ({
  renderFull: async (recipe: Recipe, pictures: Map<string, unknown>) => {
    const missing = pictureIdsOf(recipe).find((id) => !pictures.has(id));
    if (missing !== undefined) throw new Error(`No picture ${missing}`);
    render(recipe, pictures);
  },
  encodeCanvas: async () => new Blob(['rendered']),
}));

const server = serveTests();
let users = 0;
let userId: string;
let store: EditorStore;
beforeEach(() => {
  users += 1;
  userId = `user-${users}`;
  store = new EditorStore(userId);
  openPicturesInTests();
  saveEdit.mockReset().mockResolvedValue('saved');
  render.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const recipe = startRecipe({ id: 'picture', width: 60, height: 40 });
const filter: Edit = { kind: 'filter', type: 'Warm', intensity: 50 };
const background: Edit = { kind: 'background', pictureId: 'job' };

/** Puts an edit on the device, with its picture, as another tab has left it. */
async function leave(more: Partial<StoredEdit> = {}, pictures = ['picture']): Promise<void> {
  const options = { tool: 'filter', filterType: 'Warm' };
  await storeEdit(userId, { jobId: 'job', edit: filter, options, recipe, ts: null, ...more });
  for (const id of pictures) await saveDraft(userId, `editor.picture.${id}`, new Blob([id]));
}
const jobOf = (state: Job['state'], more: Partial<Job> = {}): Job => ({
  id: 'job',
  tool: 'edit',
  state,
  cost: 1,
  stage: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const settledAt = '2026-11-20T10:00:09.000Z';
const result = { url: '/pictures/answer', width: 40, height: 30, type: 'image/png' };
const end = (more: Partial<Job> = {}) =>
  server.response('readJob', { job: jobOf('succeeded', { settledAt, ...more }) });

/** What is left of the editor on the device, once everything is written. */
async function left(): Promise<string[]> {
  await store.asked();
  return draftIds(userId, '');
}
const all = ['editor.edit.job', 'editor.picture.picture'];
const savedTexts = () => Promise.all(saveEdit.mock.calls.map(([, , picture]) => picture.text()));
const titles = () => toasts().map(({ title }) => title);

describe('a paid edit whose picture was changed or closed since', () => {
  it('is in the history, made of the earlier picture, and its user sees why', async () => {
    end();
    await leave();
    await finishDetached(store, 'job');
    expect(saveEdit.mock.calls.map(([user, item]) => [user, item])).toEqual([
      [
        userId,
        {
          id: 'job',
          type: 'edit',
          prompt: 'Warm',
          url: '',
          ts: Date.parse(settledAt),
          options: expect.objectContaining({ filterType: 'Warm', prompt: 'Warm' }),
        },
      ],
    ]);
    expect(render.mock.calls[0]?.[0]).toEqual(addEdit(recipe, filter));
    expect([await savedTexts(), await left()]).toEqual([['rendered'], []]);
    const { title, description } = editorTexts.notApplied;
    expect(toasts()).toMatchObject([{ title, description }]);
    expect(server.calls('readJob').map(({ id }) => id)).toEqual(['job']);
  });

  it('that was applied is saved without the server, which may not have it any more', async () => {
    await leave({ edit: background, recipe: addEdit(recipe, background), ts: 17 }, [
      'picture',
      'job',
    ]);
    await finishDetached(store, 'job');
    expect([saveEdit.mock.calls[0]?.[1].ts, server.calls('readJob'), await left()]).toEqual([
      17,
      [],
      [],
    ]);
  });

  it.each<[string, Partial<StoredEdit>]>([
    ['is to be applied', { edit: background }],
    ['was applied', { edit: background, recipe: addEdit(recipe, background), ts: 17 }],
  ])('is its response alone where its picture is gone: one that %s', async (_, more) => {
    end({ result });
    server.files.set('/pictures/answer', () => new Response('answer'));
    await leave(more, ['job']);
    await finishDetached(store, 'job');
    expect([await savedTexts(), await left()]).toEqual([['answer'], []]);
    expect(saveEdit.mock.calls[0]?.[1].ts).toBe(more.ts ?? Date.parse(settledAt));
  });

  it('that can’t be rendered now stays for the next visit', async () => {
    end();
    await leave();
    render.mockImplementation(() => {
      throw new Error('No memory');
    });
    await finishDetached(store, 'job');
    expect([saveEdit.mock.calls, titles(), await left()]).toEqual([[], [], all]);
  });

  it('whose picture is gone, and that the server has not rendered, is given up and reported', async () => {
    end();
    await leave({}, []);
    await finishDetached(store, 'job');
    expect([saveEdit.mock.calls, await left(), titles()]).toEqual([[], [], [editorTexts.lost]]);
  });

  it('whose result the server has deleted does not exist, and its user is notified', async () => {
    end();
    await leave({ edit: background });
    await finishDetached(store, 'job');
    expect([saveEdit.mock.calls, await left()]).toEqual([[], []]);
    expect(toasts()).toMatchObject([editorTexts.deletedResult]);
  });

  it('is not saved any more where its user has deleted everything on the device meanwhile', async () => {
    const held = server.hold('readJob');
    await leave();
    const finishing = finishDetached(store, 'job');
    await waitFor(() => expect(server.calls('readJob')).toHaveLength(1));
    store.forgetEdit('job');
    await store.asked();
    held.response({ job: jobOf('succeeded') });
    await finishing;
    expect([saveEdit.mock.calls, titles()]).toEqual([[], []]);
  });
});

describe('a paid edit whose job has not ended', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  /** Lets what needs no time happen, before the time passes and after. */
  const settle = async () => {
    for (let turns = 0; turns < 30; turns += 1) await new Promise(setImmediate);
  };
  const pass = async (ms: number) => {
    await settle();
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  };
  const asked = () => server.calls('readJob').length;

  it('is asked for each 10 s, also after a failure', async () => {
    server.lose('readJob');
    await leave();
    const finishing = finishDetached(store, 'job');
    await pass(9999);
    expect(asked()).toBe(1);
    server.response('readJob', { job: jobOf('running') });
    await pass(1);
    expect(asked()).toBe(2);
    end();
    await pass(10_000);
    await finishing;
    expect([asked(), saveEdit.mock.calls.length]).toEqual([3, 1]);
  });

  it('is asked for 30 times, and stays for the next visit', async () => {
    server.response('readJob', { job: jobOf('queued') });
    await leave();
    const finishing = finishDetached(store, 'job');
    for (let times = 0; times < 40; times += 1) await pass(10_000);
    await finishing;
    expect([asked(), saveEdit.mock.calls, titles(), await left()]).toEqual([30, [], [], all]);
  });
});
