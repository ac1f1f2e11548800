import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { toolPaths } from '../../../../domain/tools/tools.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobKey, jobsKey } from '../../../../src/api/query-keys.ts';
import { JobsTray } from '../../../../src/features/tray/tray.tsx';
// Loaded already, as on a page that was open for a moment.
import '../../../../src/features/tray/tray-list.tsx';
import { trayTexts } from '../../../../src/texts/en/studio/tray.ts';
import { appServer } from '../../support/app-server.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { lost } from '../../support/network.ts';
import { pageClock, settled } from '../../support/page-clock.ts';
import { toastTitles } from '../../support/page-toasts.ts';
import { failedJob, finishedJob, queuedJob } from '../../support/sample-jobs.ts';
import { VisitedPlace } from '../../support/visited-place.tsx';

pageClock();
provideMissing();
let jobs: Job[] = [];
const server = appServer({ 'GET /api/jobs': () => Response.json({ jobs }) });
/** The notifications of the system that were shown. */
let notified: { title: string; body: string; tag: string }[] = [];
const watchedKey = 'imagemint.user-1.watched';

beforeEach(() => {
  jobs = [];
  notified = [];
  document.head.innerHTML = '<title>Profile</title><link rel="icon" href="/coin.svg">';
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        super();
        notified.push({ title, body, tag });
      }
    },
  );
  setVisible(true);
});
afterEach(() => setVisible(true));

function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isVisible ? 'visible' : 'hidden',
  });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

const icon = () => document.querySelector('link')?.getAttribute('href');
const watched = () => localStorage.getItem(watchedKey);

async function openPage(path = '/profile') {
  const page = renderInApp(
    <>
      <JobsTray userId="user-1" />
      <VisitedPlace />
    </>,
    { path },
  );
  await settled();
  const mark = () => page.queryByTitle(/picture|progress|ready|failed/i);
  return {
    page,
    mark: () => mark()?.title ?? null,
    said: () => page.getAllByRole('status', { hidden: true })[0]?.textContent,
    place: () => page.getByRole('log', { hidden: true }).textContent,
    open: async () => {
      fireEvent.click(mark() ?? document.body);
      await settled();
    },
    rows: () => page.queryAllByRole('listitem').map(({ textContent }) => textContent),
    press: async (name: string | RegExp) => {
      fireEvent.click(page.getByRole('button', { name }));
      await settled();
    },
    follow: async (name: string | RegExp) => {
      fireEvent.click(page.getByRole('link', { name }));
      await settled();
    },
    /** The server's list of now. */
    list: async (...given: Job[]) => {
      act(() => {
        queries.setQueryData(jobsKey, { jobs: given });
      });
      await settled();
    },
    push: async (job: Job) => {
      act(() => {
        queries.setQueryData(jobKey(job.id), job);
      });
      await settled();
    },
  };
}

describe('the tray', () => {
  it('has the jobs of the user of now', async () => {
    jobs = [queuedJob('one')];
    const { page, mark, list, push } = await openPage();
    page.rerender(<JobsTray userId="user-2" />);
    await settled();
    await push(queuedJob('three'));
    expect(localStorage.getItem('imagemint.user-2.watched')).toContain('three');
    expect(watched()).toBe('one');
    await list(finishedJob('one'), finishedJob('two'));
    expect(mark()).not.toBeNull();
    localStorage.removeItem('imagemint.user-2.watched');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect([mark(), watched()]).toEqual([null, 'one']);
  });

  it('has a job while it runs, and its end until the user has seen it', async () => {
    jobs = [queuedJob('one', { state: 'running' })];
    const { mark, said, list } = await openPage();
    expect([mark() === null, said(), watched()]).toEqual([false, '', 'one']);
    const working = mark();
    await list(finishedJob('one'));
    expect(mark()).not.toBe(working);
    expect([said() === '', watched()]).toEqual([false, 'one']);
  });
});

it('the mark counts the pictures of a batch', async () => {
  jobs = ['a', 'b', 'c'].map((id) => queuedJob(id, { batchId: 'batch' }));
  const { mark, list } = await openPage();
  expect(mark()).toBe(trayTexts.countInProgress(3));
  await list(
    ...['a', 'b'].map((id) => finishedJob(id, { batchId: 'batch' })),
    queuedJob('c', { batchId: 'batch' }),
  );
  expect(mark()).toContain(trayTexts.countInProgress(1));
});

describe('the list of the tray', () => {
  it('dismisses one, or all that have ended, and never one that runs', async () => {
    jobs = ['a', 'b', 'c', 'd'].map((id) => queuedJob(id, { prompt: `Prompt ${id}` }));
    const { page, list, open, rows } = await openPage();
    await list(
      queuedJob('a', { prompt: 'Prompt a' }),
      finishedJob('b', { prompt: 'Prompt b' }),
      finishedJob('c', { prompt: 'Prompt c' }),
      failedJob('d', { prompt: 'Prompt d' }),
    );
    await open();
    expect(rows()).toHaveLength(4);
    const dismiss = page.getAllByRole('button', { name: /^Dismiss/ });
    const [all, first] = dismiss;
    expect(dismiss).toHaveLength(4);
    if (first) fireEvent.click(first);
    await settled();
    expect(rows().map((text) => /Prompt \w/.exec(text ?? '')?.[0])).toEqual([
      'Prompt a',
      'Prompt c',
      'Prompt d',
    ]);
    if (all) fireEvent.click(all);
    await settled();
    expect(rows().map((text) => /Prompt \w/.exec(text ?? '')?.[0])).toEqual(['Prompt a']);
    expect(page.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  });

  it('leads to the picture on its tool’s page, which is then seen, and closes', async () => {
    jobs = [queuedJob('one', { tool: 'headshot', prompt: 'In a suit' })];
    const { list, open, follow, place, rows } = await openPage();
    await list(finishedJob('one', { tool: 'headshot', prompt: 'In a suit' }));
    await open();
    await follow(/In a suit/);
    expect(place()).toBe(`${toolPaths.headshot}?result=one`);
    expect([watched(), rows()]).toEqual([null, []]);
  });

  it.each([
    ['here', finishedJob, 'one', toolPaths.edit],
    ['on another device', finishedJob, 'other', '/previous-images'],
    ['on another device, in vain', failedJob, 'other', toolPaths.edit],
  ] as const)(
    'leads from an edit that was made %s to where it is shown',
    async (_, ended, followed, path) => {
      localStorage.setItem('imagemint.user-1.edit.job', followed);
      jobs = [queuedJob('one', { tool: 'edit', prompt: 'Sky' })];
      const { list, open, follow, place } = await openPage();
      await list(ended('one', { tool: 'edit', prompt: 'Sky' }));
      await open();
      await follow(/Sky/);
      expect([place(), watched()]).toEqual([path, null]);
    },
  );

  it('cancels a job of the queue by its id, and says where that is lost', async () => {
    jobs = [queuedJob('one', { state: 'running' }), queuedJob('two')];
    server.response('DELETE /api/jobs/two', lost);
    const { open, press, page } = await openPage();
    await open();
    expect(page.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1);
    await press(/^Cancel/);
    expect([server.count('DELETE /api/jobs/two'), toastTitles().length]).toEqual([1, 1]);
  });
});

describe('a tab that nobody looks at', () => {
  it('is called ready, with another icon and a notification, until it is shown', async () => {
    jobs = [queuedJob('one'), queuedJob('two')];
    const { list } = await openPage();
    setVisible(false);
    await list(finishedJob('one'), queuedJob('two'));
    const first = document.title;
    expect(first).toMatch(/ · Imagemint$/);
    expect(icon()).toBe('/coin-ready.svg');
    expect(notified).toEqual([
      { title: trayTexts.tabReady(1), body: 'Text to Image', tag: 'job-one' },
    ]);
    await list(finishedJob('one'), finishedJob('two'));
    expect(document.title).not.toBe(first);
    expect(notified.map(({ tag }) => tag)).toEqual(['job-one', 'job-two']);
    setVisible(true);
    expect([document.title, icon()]).toEqual(['Profile', '/coin.svg']);
    await list(finishedJob('one'), finishedJob('two'), queuedJob('three'));
    await list(finishedJob('one'), finishedJob('two'), finishedJob('three'));
    expect(notified).toHaveLength(2);
  });
});
