import { act, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectedUserHeader } from '../../../../../domain/account/expected-user.ts';
import type { Job } from '../../../../../domain/account/job.ts';
import { historyLimits } from '../../../../../domain/limits.ts';
import { problems } from '../../../../../domain/problems.ts';
import { queries } from '../../../../../src/api/queries.ts';
import { jobKey } from '../../../../../src/api/query-keys.ts';
import { isFollowed } from '../../../../../src/device/drafts/followed-job.ts';
import { LocalHistory } from '../../../../../src/device/history/local-history.ts';
import { submittedSince } from '../../../../../src/device/history/submitted-marks.ts';
import type { Edit } from '../../../../../src/device/recipe/recipe.ts';
import {
  type EditChoices,
  firstChoices,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import type { ChangeChoices } from '../../../../../src/features/editor/choices/use-edit-choices.ts';
import { EditorStore } from '../../../../../src/features/editor/document/editor-store.ts';
import { readStoredEdits } from '../../../../../src/features/editor/document/stored-edits.ts';
import { useDetachedEdits } from '../../../../../src/features/editor/edits/use-detached-edits.ts';
import { usePaidEdit } from '../../../../../src/features/editor/edits/use-paid-edit.ts';
import {
  readEvictionQuestion,
  subscribeToEvictionQuestion,
} from '../../../../../src/features/keeping/ask-before-eviction.ts';
import { failureMessage } from '../../../../../src/features/studio/job/job-messages.ts';
import { openNewestJob } from '../../../../../src/features/studio/job/newest-job.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';
import { turns } from '../../../../device/turns.ts';
import { serveTests } from '../../../support/responding-server.ts';
import '../../../support/device-storage.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { toasts, toastTitles } from '../../../support/page-toasts.ts';
import { creditsOf } from '../../../support/sample-credits.ts';
import { queuedJob } from '../../../support/sample-jobs.ts';
import { signIn } from '../../../support/sessions.ts';
import { documentOf, openPicturesInTests, pictureOf, stateOf } from '../small-bitmap.ts';

/** The edits of each picture that was rendered for the history. */
const rendered: string[][] = [];
// It draws, which jsdom can't.
vi.mock('../../../../../src/features/editor/document/render-full.ts', () => ({
  renderFull: async ({ edits }: { edits: Edit[] }) => rendered.push(edits.map(({ kind }) => kind)),
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
  rendered.length = 0;
  openPicturesInTests();
  server.response('readCredits', creditsOf(9));
  server.response('listJobs', { jobs: [] });
  server.response('saveJob', { saved: true });
  await signIn(server, { id: userId });
});

const settledAt = '2026-11-25T10:00:09.000Z';
const jobOf = (id: string, state: Job['state'], more: Partial<Job> = {}): Job =>
  queuedJob(id, { tool: 'edit', state, ...(state === 'succeeded' && { settledAt }), ...more });

const uploadOf = (id: string) => ({
  id,
  url: `/uploads/${id}`,
  width: 40,
  height: 30,
  expiresAt: '2026-11-20T11:00:00.000Z',
});

const filter: EditChoices = {
  ...firstChoices,
  tab: 'filter',
  filterType: 'Warm',
  filterIntensity: 40,
};
const background: EditChoices = { ...filter, tab: 'background', background: 'A beach' };

/** Opens the editor of a tab: with a picture of its own, or with this document. */
async function start(choices: EditChoices = filter, given?: EditorStore) {
  const store = given ?? new EditorStore(userId);
  if (!given) await store.start(pictureOf('a'));
  let now = choices;
  const change: ChangeChoices = (changed) => {
    now = { ...now, ...(typeof changed === 'function' ? changed(now) : changed) };
  };
  const hook = hookInApp(() => {
    useDetachedEdits(store, useSyncExternalStore(store.subscribe, store.read));
    return usePaidEdit(store, now, change);
  });
  await waitFor(() => expect(hook.result.current.available).toBeDefined());
  const edits = () => stateOf(store).recipe.edits;
  return {
    ...hook,
    store,
    open: () => documentOf(store),
    edits,
    kinds: () => edits().map(({ kind }) => kind),
    choices: () => now,
    /** The tab is closed: none of its work continues. */
    close: async () => {
      await store.written();
      hook.unmount();
      queries.clear();
    },
  };
}
type Tab = Awaited<ReturnType<typeof start>>;

/** Opens the editor of one more tab, with the document that the device has now. */
async function openTab(): Promise<Tab> {
  const store = new EditorStore(userId);
  await store.load();
  return start(filter, store);
}

/** Responds to the submit with a job in this state. */
async function submit(page: Tab, state: Job['state']): Promise<Job> {
  const held = server.hold('createJob');
  const before = server.calls('createJob').length;
  let sent: Promise<void> = Promise.resolve();
  act(() => {
    sent = page.result.current.submit();
  });
  await waitFor(() => expect(server.calls('createJob')).toHaveLength(before + 1));
  const job = jobOf(page.open().pending?.jobId ?? '', state);
  server.response('readJob', { job });
  await act(async () => {
    held.response({ job });
    await sent;
  });
  return job;
}
/** Says how a job has ended, as the live socket does. */
const end = (job: Job, state: Job['state'], more: Partial<Job> = {}) =>
  act(async () => {
    const ended = { ...job, state, settledAt, ...more };
    server.response('readJob', { job: ended });
    queries.setQueryData<Job>(jobKey(job.id), ended);
  });
/** Lets a job succeed while no page follows it. */
const succeedLater = (id: string) => server.response('readJob', { job: jobOf(id, 'succeeded') });

describe('a paid edit', () => {
  it('is saved before the server is asked, locks the editor, and is applied when it succeeds', async () => {
    const page = await start();
    expect([page.result.current.cost, page.result.current.isBusy]).toEqual([1, false]);
    const job = await submit(page, 'queued');
    expect(server.calls('createJob')[0]?.body).toMatchObject({
      id: job.id,
      tool: 'edit',
      options: { tool: 'filter', filterType: 'Warm', filterIntensity: 40 },
    });
    expect([page.result.current.isBusy, page.open().pending?.jobId, page.edits()]).toEqual([
      true,
      job.id,
      [],
    ]);
    await end(job, 'succeeded');
    await waitFor(() =>
      expect(page.edits()).toEqual([{ kind: 'filter', type: 'Warm', intensity: 40 }]),
    );
    expect([page.result.current.isBusy, page.choices().filterType]).toEqual([false, null]);
    await waitFor(() => expect(rendered).toEqual([['filter']]));
  });

  it('is sent once, however often it is submitted', async () => {
    const page = await start();
    const held = server.hold('createJob');
    act(() => {
      void page.result.current.submit();
      void page.result.current.submit();
    });
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(1));
    expect(page.result.current.isBusy).toBe(true);
    await act(() => page.result.current.submit());
    await turns();
    expect(server.calls('createJob')).toHaveLength(1);
    await act(async () => held.refuse('rate_limited'));
    await waitFor(() => expect(page.result.current.isBusy).toBe(false));
  });

  it('is not sent with too few credits', async () => {
    server.response('readCredits', creditsOf(0));
    const page = await start();
    await act(() => page.result.current.submit());
    expect([server.calls('createJob'), page.open().pending]).toEqual([[], null]);
  });

  it('whose picture the server has deleted meanwhile sends it again, for the same job', async () => {
    server.response('uploadPicture', uploadOf('upload-1'));
    const page = await start(background);
    const held = server.hold('createJob');
    act(() => void page.result.current.submit());
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(1));
    expect(server.calls('uploadPicture')).toHaveLength(1);
    server.response('uploadPicture', uploadOf('upload-2'));
    await act(async () => held.refuse('unknown_upload'));
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(2));
    const id = page.open().pending?.jobId ?? '';
    expect(
      server.calls('createJob').map((call) => [call.field('id'), call.field('uploadId')]),
    ).toEqual([
      [id, 'upload-1'],
      [id, 'upload-2'],
    ]);
    server.response('readJob', { job: jobOf(id, 'queued') });
    await act(async () => held.response({ job: jobOf(id, 'queued') }));
    expect([toastTitles(), page.open().pending?.jobId]).toEqual([[], id]);
    // Another user may have signed in meanwhile.
    const sent = [...server.calls('uploadPicture'), ...server.calls('createJob')];
    expect(sent.map(({ headers }) => headers.get(expectedUserHeader))).toEqual(
      Array(4).fill(userId),
    );
  });

  it('of a picture that was changed before it was sent is not made, nor paid', async () => {
    const hideDialog = subscribeToEvictionQuestion(() => undefined);
    for (let at = 1; at <= historyLimits.itemsMax; at += 1) {
      const item = { id: `item-${at}`, type: 'text2img', prompt: '', url: '', ts: at };
      localStorage.setItem(`imagemint.history.${userId}.item-${at}`, JSON.stringify(item));
    }
    server.response('uploadPicture', uploadOf('upload-1'));
    const page = await start(background);
    let sent: Promise<void> = Promise.resolve();
    act(() => {
      sent = page.result.current.submit();
    });
    await waitFor(() => expect(readEvictionQuestion()).not.toBeNull());
    act(() => page.store.apply({ kind: 'flip', axis: 'vertical' }));
    await act(async () => {
      readEvictionQuestion()?.respond(true);
      await sent;
    });
    hideDialog();
    expect([server.calls('createJob').length, page.open().pending]).toEqual([0, null]);
    expect([page.result.current.isBusy, toastTitles()]).toEqual([false, []]);
    expect(submittedSince(userId, 0)).toEqual([]);
  });

  it('of a user in whose place another one has signed in is not sent, and says so', async () => {
    const page = await start();
    server.refuse('createJob', 'signed_out');
    await act(() => page.result.current.submit());
    const { title, detail } = problems.signed_out;
    expect(toastTitles()).toEqual([title]);
    expect(JSON.stringify(toasts()[0]?.description)).toContain(detail);
    const [id] = server.calls('createJob').map((call) => String(call.field('id')));
    expect([submittedSince(userId, 0), isFollowed(userId, 'edit', id ?? '')]).toEqual([[], false]);
    expect(page.store.read()).not.toMatchObject({ pending: { jobId: id } });
  });

  it('that the server refuses says why, and can be sent again', async () => {
    const page = await start();
    server.refuse('createJob', 'account_frozen');
    await act(() => page.result.current.submit());
    await waitFor(() =>
      expect(page.result.current.failure?.message).toBe(problems.account_frozen.detail),
    );
    expect([
      page.open().pending,
      page.result.current.isBusy,
      page.result.current.failure?.jobId,
    ]).toEqual([null, false, null]);
    expect(toasts()).toMatchObject([{ title: problems.account_frozen.title }]);
    expect(toasts()[0]?.description).toBeTruthy();
    const job = await submit(page, 'queued');
    expect(page.result.current.failure).toBeNull();
    await end(job, 'succeeded');
    await waitFor(() => expect(page.edits()).toHaveLength(1));
  });

  it('whose job fails is not applied, names the job, and frees the editor', async () => {
    const page = await start();
    const job = await submit(page, 'queued');
    await end(job, 'failed', { error: { code: 'timeout', message: 'No' } });
    const message = failureMessage('timeout', false);
    await waitFor(() => expect(page.result.current.failure).toEqual({ message, jobId: job.id }));
    expect([page.edits(), page.result.current.isBusy, page.choices().filterType]).toEqual([
      [],
      false,
      'Warm',
    ]);
    expect(toasts()).toMatchObject([{ title: editorTexts.failed, description: message }]);
  });

  it('whose picture the server has deleted is dropped, and says that it was charged', async () => {
    server.response('uploadPicture', uploadOf('upload-1'));
    const page = await start(background);
    const job = await submit(page, 'queued');
    await end(job, 'succeeded');
    const { title, description } = editorTexts.deletedResult;
    await waitFor(() =>
      expect(page.result.current.failure).toEqual({
        message: title,
        advice: description,
        jobId: job.id,
      }),
    );
    expect([page.edits(), page.open().pending, page.result.current.isBusy]).toEqual([
      [],
      null,
      false,
    ]);
    expect(toasts()).toMatchObject([{ title, description }]);
    expect([page.choices().background, rendered]).toEqual(['A beach', []]);
  });

  it('that the server does not know was never sent, and costs nothing', async () => {
    const first = await start();
    await submit(first, 'queued');
    await first.close();
    server.refuse('readJob', 'not_found');
    const page = await start(filter, first.store);
    await waitFor(() =>
      expect(page.result.current.failure).toEqual({ message: editorTexts.neverSent, jobId: null }),
    );
    expect([page.edits(), page.result.current.isBusy]).toEqual([[], false]);
  });

  it.each(['succeeded', 'queued'] as const)(
    'is applied after a reload, although another tab’s newer one is followed and is %s',
    async (state) => {
      const first = await start();
      const job = await submit(first, 'queued');
      first.unmount();
      queries.clear();
      openNewestJob(userId, 'edit').remember('newer', { batchId: 'newer', jobs: [] });
      queries.setQueryData<Job>(jobKey('newer'), jobOf('newer', state));
      succeedLater(job.id);
      const page = await start(filter, first.store);
      await waitFor(() => expect(page.edits()).toHaveLength(1));
      expect([page.result.current.failure, toastTitles()]).toEqual([null, []]);
      const read = server.calls('readJob').at(-1);
      expect([read?.id, read?.headers.get(expectedUserHeader)]).toEqual([job.id, userId]);
    },
  );

  it('that may not be read now is not taken for one that was never sent', async () => {
    const first = await start();
    const job = await submit(first, 'queued');
    await first.close();
    server.refuse('readJob', 'account_frozen');
    const page = await start(filter, first.store);
    await waitFor(() => expect(server.calls('readJob').length).toBeGreaterThan(0));
    await waitFor(() => expect(page.result.current.isUnclear).toBe(false));
    expect(page.open().pending?.jobId).toBe(job.id);
  });

  it('of a page that is opened again while its picture is sent is busy, and is sent once', async () => {
    const first = await start(background);
    const sending = server.hold('uploadPicture');
    act(() => void first.result.current.submit());
    await waitFor(() => expect(server.calls('uploadPicture')).toHaveLength(1));
    first.unmount();
    const page = await start(background, first.store);
    expect(page.result.current).toMatchObject({ isBusy: true, isSending: true });
    await act(() => page.result.current.submit());
    const creating = server.hold('createJob');
    await act(async () => sending.response(uploadOf('upload-1')));
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(1));
    const job = jobOf(String(server.calls('createJob')[0]?.field('id')), 'queued');
    await act(async () => creating.response({ job }));
    server.files.set('/results/made', () => new Response('picture'));
    await end(job, 'succeeded', {
      result: { url: '/results/made', width: 40, height: 30, type: 'image/png' },
    });
    await waitFor(() => expect(page.kinds()).toEqual(['background']));
    expect([server.calls('createJob').length, page.result.current.isBusy]).toEqual([1, false]);
  });

  it('of a page that is opened again while its request is repeated is not taken for unsent', async () => {
    const first = await start();
    server.lose('createJob');
    act(() => void first.result.current.submit());
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(1));
    first.unmount();
    server.refuse('readJob', 'not_found');
    const page = await start(filter, first.store);
    expect(page.result.current).toMatchObject({ isBusy: true, failure: null });
    const job = jobOf(String(server.calls('createJob')[0]?.field('id')), 'succeeded');
    server.response('createJob', { job });
    server.response('readJob', { job });
    await waitFor(() => expect(page.kinds()).toEqual(['filter']));
    expect(page.choices().filterType).not.toBe('Warm');
    expect(page.result.current).toMatchObject({ isBusy: false, failure: null });
    expect(toastTitles()).toEqual([]);
  });
});

describe('a paid edit whose tab was closed before its response', () => {
  /** Two tabs that show one picture. */
  async function openTwoTabs() {
    const first = new EditorStore(userId);
    await first.start(pictureOf('a'));
    await first.written();
    return [await openTab(), await openTab()] as const;
  }
  it('is in the history where another tab has changed the picture since', async () => {
    const [one, other] = await openTwoTabs();
    const { id } = await submit(one, 'queued');
    await one.close();
    act(() => other.store.apply({ kind: 'flip', axis: 'vertical' }));
    await other.close();
    succeedLater(id);
    const next = await openTab();
    await waitFor(() => expect(new LocalHistory(userId).has(id)).toBe(true));
    const notice = [editorTexts.notApplied.title];
    expect([next.kinds(), rendered, toastTitles()]).toEqual([['flip'], [['filter']], notice]);
    await next.close();
    expect(await readStoredEdits(userId)).toEqual([]);
  });

  it('is left to its tab by one that opens while it is submitted, also where that writes the document', async () => {
    const [one, other] = await openTwoTabs();
    const creating = server.hold('createJob');
    act(() => void one.result.current.submit());
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(1));
    const id = String(server.calls('createJob')[0]?.field('id'));
    server.refuse('readJob', 'not_found');
    const third = await openTab();
    expect(third.open().pending).toBeNull();
    act(() => third.store.record((state) => ({ ...state })));
    await third.close();
    await act(async () => creating.response({ job: jobOf(id, 'queued') }));
    await one.close();
    await other.close();
    succeedLater(id);
    const next = await openTab();
    await waitFor(() => expect(next.kinds()).toEqual(['filter']));
  });
});
