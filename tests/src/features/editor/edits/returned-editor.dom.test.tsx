import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { queries } from '../../../../../src/api/queries.ts';
import { jobKey } from '../../../../../src/api/query-keys.ts';
import { currentState } from '../../../../../src/device/recipe/undo-history.ts';
import {
  type EditChoices,
  firstChoices,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import type { ChangeChoices } from '../../../../../src/features/editor/choices/use-edit-choices.ts';
import { EditorStore } from '../../../../../src/features/editor/document/editor-store.ts';
import { useEditorStore } from '../../../../../src/features/editor/document/use-editor-store.ts';
import { usePaidEdit } from '../../../../../src/features/editor/edits/use-paid-edit.ts';
import { serveTests } from '../../../support/answering-server.ts';
import '../../../support/device-storage.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { toastTitles } from '../../../support/page-toasts.ts';
import { creditsOf } from '../../../support/sample-credits.ts';
import { signIn } from '../../../support/sessions.ts';
import { openPicturesInTests, SmallBitmap } from '../small-bitmap.ts';

// It draws, which jsdom can't.
vi.mock('../../../../../src/features/editor/document/render-full.ts', () => ({
  renderFull: async () => undefined,
  encodeCanvas: async () => new Blob(['picture'], { type: 'image/png' }),
  renderForSending: async () => ({
    canvas: { width: 40, height: 30 },
    scale: 1,
    blob: new Blob(['picture'], { type: 'image/jpeg' }),
  }),
}));

const server = serveTests();
let users = 0;
let userId: string;
beforeEach(async () => {
  users += 1;
  userId = `user-${users}`;
  openPicturesInTests();
  server.answer('readCredits', creditsOf(9));
  server.answer('listJobs', { jobs: [] });
  await signIn(server, { id: userId });
});

const filter: EditChoices = {
  ...firstChoices,
  tab: 'filter',
  filterType: 'Warm',
  filterIntensity: 40,
};
const background: EditChoices = { ...filter, tab: 'background', background: 'A beach' };

const jobOf = (id: string, state: Job['state']): Job => ({
  id,
  tool: 'edit',
  state,
  cost: 1,
  stage: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...(state === 'succeeded' ? { settledAt: '2026-11-20T10:00:09.000Z' } : {}),
});

const upload = {
  id: 'upload-1',
  url: '/uploads/upload-1',
  width: 40,
  height: 30,
  expiresAt: '2026-11-20T11:00:00.000Z',
};

/** Opens the editor's page, with a picture where none is open yet. */
async function openEditor(choices: EditChoices = filter) {
  let now = choices;
  const change: ChangeChoices = (changed) => {
    now = { ...now, ...(typeof changed === 'function' ? changed(now) : changed) };
  };
  const page = hookInApp(() => {
    const { store } = useEditorStore(userId);
    return { store, paid: usePaidEdit(store, now, change) };
  });
  const { store } = page.result.current;
  await waitFor(() => expect(page.result.current.paid.available).toBeDefined());
  await waitFor(() => expect(store.read().phase).not.toBe('loading'));
  if (store.read().phase === 'empty') {
    await act(() => store.start({ blob: new Blob(['a']), bitmap: new SmallBitmap(40, 30) }));
  }
  return {
    ...page,
    store,
    choices: () => now,
    paid: () => page.result.current.paid,
    submit: () => act(async () => void page.result.current.paid.submit()),
    edits: () => kindsOf(store),
  };
}

/** Leaves the page for so long that only work which is under way goes on. */
async function leave(page: Awaited<ReturnType<typeof openEditor>>): Promise<void> {
  page.unmount();
  await page.store.written();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

function kindsOf(store: EditorStore): string[] {
  const now = store.read();
  if (now.phase !== 'open') throw new Error('No picture is open');
  return currentState(now.history).recipe.edits.map(({ kind }) => kind);
}

/** The edits that a page finds after a reload. */
async function savedEdits(): Promise<string[]> {
  const store = new EditorStore(userId);
  await store.load();
  return kindsOf(store);
}

const sentId = async () => {
  await waitFor(() => expect(server.calls('createJob')).not.toEqual([]));
  return String(server.calls('createJob')[0]?.field('id'));
};

/** Says how a job has ended, as the live socket does. */
const end = (job: Job) =>
  act(async () => {
    server.answer('readJob', { job });
    queries.setQueryData<Job>(jobKey(job.id), job);
  });

describe('an editor that is opened again', () => {
  it('while its picture is being sent is busy, and applies the edit', async () => {
    const page = await openEditor(background);
    const sending = server.hold('uploadPicture');
    await page.submit();
    await waitFor(() => expect(server.calls('uploadPicture')).toHaveLength(1));
    await leave(page);
    const again = await openEditor(background);
    expect(again.store).toBe(page.store);
    expect(again.paid()).toMatchObject({ isBusy: true, isSending: true });
    await again.submit();
    const creating = server.hold('createJob');
    server.refuse('readJob', 'not_found');
    await act(async () => sending.answer(upload));
    const id = await sentId();
    await act(async () => creating.answer({ job: jobOf(id, 'queued') }));
    expect(again.paid()).toMatchObject({ isBusy: true, job: { id } });
    server.files.set('/pictures/answer.png', () => new Response('answer'));
    await end({
      ...jobOf(id, 'succeeded'),
      result: { url: '/pictures/answer.png', width: 40, height: 30, type: 'image/png' },
    });
    await waitFor(() => expect(again.edits()).toEqual(['background']));
    expect([server.calls('createJob').length, again.paid().isBusy]).toEqual([1, false]);
  });

  it('while its request is repeated does not take the edit for unsent', async () => {
    const page = await openEditor();
    server.lose('createJob');
    await page.submit();
    const id = await sentId();
    await leave(page);
    server.refuse('readJob', 'not_found');
    const again = await openEditor();
    expect(again.paid()).toMatchObject({ isBusy: true, failure: null });
    const job = jobOf(id, 'succeeded');
    server.answer('createJob', { job });
    server.answer('readJob', { job });
    await waitFor(() => expect(again.edits()).toEqual(['filter']));
    // The page that shows it takes its preview away.
    expect(again.choices().filterType).not.toBe('Warm');
    expect(again.paid()).toMatchObject({ isBusy: false, failure: null });
    await waitFor(async () => expect(await savedEdits()).toEqual(['filter']));
    expect(toastTitles()).toEqual([]);
  }, 20_000);
});
