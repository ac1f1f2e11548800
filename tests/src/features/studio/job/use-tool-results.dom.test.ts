import { act } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { writeSavedMark } from '../../../../../src/device/history/saved-marks.ts';
import { useToolResults } from '../../../../../src/features/studio/job/use-tool-results.ts';
import { appServer } from '../../../support/app-server.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { pageClock, settled } from '../../../support/page-clock.ts';
import { failedJob, finishedJob, queuedJob } from '../../../support/sample-jobs.ts';

pageClock();
let jobs: Job[] = [];
appServer({ 'GET /api/jobs': () => Response.json({ jobs }) });
const at = (second: number) =>
  new Date(Date.parse('2026-11-25T10:00:00Z') + second * 1000).toISOString();

beforeEach(() => {
  localStorage.clear();
  jobs = [];
});

/** The results of Text to Image at an address. */
async function resultsAt(path = '/text-to-image') {
  const page = hookInApp(
    () => ({
      ...useToolResults('user-1', 'text2img'),
      place: useLocation(),
      navigate: useNavigate(),
    }),
    { path },
  );
  await settled();
  return { current: () => page.result.current, rerender: page.rerender };
}

const ids = (list: readonly Job[]) => list.map(({ id }) => id);

describe('the results of a tool', () => {
  it('are its own finished pictures, newest first, and its own unfinished jobs', async () => {
    jobs = [
      finishedJob('old', { createdAt: at(1), settledAt: at(3) }),
      finishedJob('new', { createdAt: at(10), settledAt: at(14) }),
      finishedJob('other', { tool: 'headshot', createdAt: at(11) }),
      finishedJob('empty', { createdAt: at(12), settledAt: at(14), result: undefined }),
      failedJob('failed', { createdAt: at(13) }),
      queuedJob('queued', { createdAt: at(14) }),
      queuedJob('running', { state: 'running', createdAt: at(15) }),
      queuedJob('other-running', { tool: 'bgremove', state: 'running', createdAt: at(16) }),
    ];
    const { current } = await resultsAt();
    expect(ids(current().results)).toEqual(['new', 'old']);
    expect(current().unfinished).toEqual(['running', 'queued']);
    expect(current().chosen).toBeNull();
    expect(current().usualMs).toBe(2000);
  });

  it('leave out what the user has deleted from the history, and it alone', async () => {
    jobs = [
      finishedJob('deleted', { createdAt: at(2) }),
      finishedJob('unsaved', { createdAt: at(1) }),
    ];
    writeSavedMark('user-1', 'deleted', { isAcknowledged: true }, Date.now());
    writeSavedMark('user-2', 'unsaved', { isAcknowledged: true }, Date.now());
    const { current } = await resultsAt();
    expect(ids(current().results)).toEqual(['unsaved']);
  });
});

describe('the chosen result', () => {
  beforeEach(() => {
    jobs = [finishedJob('one', { createdAt: at(1) }), finishedJob('two', { createdAt: at(2) })];
  });

  it('goes into the address, beside what is there, and out of it again', async () => {
    const { current } = await resultsAt('/text-to-image?from=shop');
    act(() => current().choose('one'));
    expect([current().chosen?.id, current().place.search]).toEqual([
      'one',
      '?from=shop&result=one',
    ]);
    act(() => current().choose('two'));
    expect([current().chosen?.id, current().place.search]).toEqual([
      'two',
      '?from=shop&result=two',
    ]);
    act(() => current().choose(null));
    expect([current().chosen, current().place.search]).toEqual([null, '?from=shop']);
  });
});
