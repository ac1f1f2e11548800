import { act, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { queries } from '../../../../../src/api/queries.ts';
import { LocalHistory } from '../../../../../src/device/history/local-history.ts';
import type { Edit } from '../../../../../src/device/recipe/recipe.ts';
import { currentState } from '../../../../../src/device/recipe/undo-history.ts';
import {
  type EditChoices,
  firstChoices,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import { EditorStore } from '../../../../../src/features/editor/document/editor-store.ts';
import { readStoredEdits } from '../../../../../src/features/editor/document/stored-edits.ts';
import { useDetachedEdits } from '../../../../../src/features/editor/edits/use-detached-edits.ts';
import { usePaidEdit } from '../../../../../src/features/editor/edits/use-paid-edit.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';
import { serveTests } from '../../../support/answering-server.ts';
import '../../../support/device-storage.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { toastTitles } from '../../../support/page-toasts.ts';
import { creditsOf } from '../../../support/sample-credits.ts';
import { signIn } from '../../../support/sessions.ts';
import { openPicturesInTests, SmallBitmap } from '../small-bitmap.ts';

/** The edits of each picture that was rendered for the history. */
const rendered: string[][] = [];
// It draws, which jsdom can't.
vi.mock('../../../../../src/features/editor/document/render-full.ts', () => ({
  renderFull: async ({ edits }: { edits: Edit[] }) => rendered.push(edits.map(({ kind }) => kind)),
  encodeCanvas: async () => new Blob(['picture'], { type: 'image/png' }),
}));

const server = serveTests();
let users = 0;
let userId: string;
beforeEach(async () => {
  users += 1;
  userId = `user-${users}`;
  rendered.length = 0;
  openPicturesInTests();
  server.answer('readCredits', creditsOf(9));
  server.answer('listJobs', { jobs: [] });
  server.answer('saveJob', { saved: true });
  await signIn(server, { id: userId });
});

const filter: EditChoices = { ...firstChoices, tab: 'filter', filterType: 'Warm' };
const flip: Edit = { kind: 'flip', axis: 'vertical' };

const pictureOf = (text: string) => ({
  blob: new Blob([text]),
  bitmap: new SmallBitmap(40, 30),
});

const jobOf = (id: string, state: Job['state']): Job => ({
  id,
  tool: 'edit',
  state,
  cost: 1,
  stage: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...(state === 'succeeded' ? { settledAt: '2026-11-20T10:00:09.000Z' } : {}),
});

/** The editor of one more tab, which has read the document that the device has now, or has this one. */
async function openTab(given?: EditorStore) {
  const store = given ?? new EditorStore(userId);
  if (!given) await store.load();
  const page = hookInApp(() => {
    useDetachedEdits(store, useSyncExternalStore(store.subscribe, store.read));
    return usePaidEdit(store, filter, () => undefined);
  });
  await waitFor(() => expect(page.result.current.available).toBeDefined());
  const open = () => {
    const now = store.read();
    if (now.phase !== 'open') throw new Error('No picture is open');
    return now;
  };
  return {
    store,
    open,
    paid: () => page.result.current,
    edits: () => currentState(open().history).recipe.edits.map(({ kind }) => kind),
    /** The tab is closed: nothing of it goes on. */
    close: async () => {
      await store.written();
      page.unmount();
      queries.clear();
    },
  };
}

/** Two tabs that show one picture. */
async function openTwoTabs() {
  const first = new EditorStore(userId);
  await first.start(pictureOf('a'));
  await first.written();
  return [await openTab(), await openTab()] as const;
}

/** Submits an edit in a tab. Returns the id of its job. */
async function submit(
  tab: Awaited<ReturnType<typeof openTab>>,
  state: Job['state'],
): Promise<string> {
  const creating = server.hold('createJob');
  const before = server.calls('createJob').length;
  act(() => void tab.paid().submit());
  await waitFor(() => expect(server.calls('createJob')).toHaveLength(before + 1));
  const id = String(server.calls('createJob')[before]?.field('id'));
  server.answer('readJob', { job: jobOf(id, state) });
  await act(async () => creating.answer({ job: jobOf(id, state) }));
  await waitFor(() => expect(tab.paid().job?.id).toBe(id));
  return id;
}

/** Submits an edit in a tab, and closes that before the answer arrives. Returns the id of its job. */
async function submitAndClose(tab: Awaited<ReturnType<typeof openTab>>): Promise<string> {
  const id = await submit(tab, 'queued');
  await tab.close();
  return id;
}

/** The code that finishes an edit is loaded then, which takes a while on a slow machine. */
const loaded = { timeout: 8000 };

const savedIds = () => new LocalHistory(userId).read().items.map(({ id }) => id);
/** The jobs of the edits that the device has beside the document. */
const storedIds = async () => (await readStoredEdits(userId)).map(({ jobId }) => jobId);

describe('a paid edit whose tab was closed before its answer', () => {
  it.each<[string, (store: EditorStore) => unknown, string[]]>([
    ['changed the picture', (store) => store.apply(flip), ['flip']],
    ['opened another one', (store) => store.start(pictureOf('b')), []],
  ])('is in the history where another tab has %s since', async (_, change, shown) => {
    const [one, other] = await openTwoTabs();
    const id = await submitAndClose(one);
    await act(async () => void (await change(other.store)));
    await other.close();
    server.answer('readJob', { job: jobOf(id, 'succeeded') });
    const next = await openTab();
    await waitFor(() => expect(savedIds()).toEqual([id]), loaded);
    expect([next.edits(), rendered, toastTitles()]).toEqual([
      shown,
      [['filter']],
      [editorTexts.notApplied.title],
    ]);
    await next.close();
    expect(await storedIds()).toEqual([]);
    // Undo brings no picture back to which it would be applied once more.
    const last = await openTab();
    act(() => last.store.undo());
    await last.close();
    const after = await openTab();
    expect([after.edits(), after.open().pending, rendered.length]).toEqual([[], null, 1]);
  });

  it('is left to its tab by one that opens while it is submitted, also where that writes the document', async () => {
    const [one, other] = await openTwoTabs();
    const creating = server.hold('createJob');
    act(() => void one.paid().submit());
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(1));
    const id = String(server.calls('createJob')[0]?.field('id'));
    server.refuse('readJob', 'not_found');
    const third = await openTab();
    expect(third.open().pending).toBeNull();
    act(() => third.store.record((state) => ({ ...state })));
    await third.close();
    await act(async () => creating.answer({ job: jobOf(id, 'queued') }));
    await one.close();
    await other.close();
    server.answer('readJob', { job: jobOf(id, 'succeeded') });
    const next = await openTab();
    await waitFor(() => expect(next.edits()).toEqual(['filter']));
  });

  it('of the same picture in two tabs is applied, and the other one is in the history', async () => {
    const [one, other] = await openTwoTabs();
    const ids = [await submitAndClose(one), await submitAndClose(other)];
    server.answerEach('readJob', ({ id = '' }) => ({ job: jobOf(id, 'succeeded') }));
    const next = await openTab();
    await waitFor(() => expect(savedIds().toSorted()).toEqual(ids.toSorted()), loaded);
    expect([next.edits(), rendered]).toEqual([['filter'], [['filter'], ['filter']]]);
  });
});
