import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../domain/account/job.ts';
import { jobKey } from '../../../../src/api/query-keys.ts';
import { subscribeToJobs } from '../../../../src/features/live/recent-jobs.ts';
import {
  jobsSeen,
  trayEntries,
  type VisiblePage,
} from '../../../../src/features/tray/tray-entries.ts';

function job(id: string, change: Partial<Job> = {}): Job {
  const createdAt = new Date(1_800_000_000_000).toISOString();
  return { id, tool: 'text2img', state: 'succeeded', cost: 1, stage: 'done', createdAt, ...change };
}

const elsewhere: VisiblePage = { isFollowed: () => false, hasJob: () => false };
const pageOf = (tool: Job['tool']): VisiblePage => ({
  isFollowed: () => false,
  hasJob: (each) => each.tool === tool || each.id === 'version',
});
const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

describe('the tray', () => {
  it('shows all unfinished jobs, whatever the page shows, and of the ended ones those that were watched', () => {
    const jobs = [job('old'), job('new'), job('works', { state: 'running', stage: 'rendering' })];
    expect(ids(trayEntries(jobs, ['new'], elsewhere))).toEqual(['new', 'works']);
    const followed: VisiblePage = { ...pageOf('text2img'), isFollowed: () => true };
    expect(ids(trayEntries(jobs, ['new', 'works'], followed))).toEqual(['works']);
  });

  it('does not show a job that its user has cancelled, and stops watching it', () => {
    const jobs = [job('gone', { state: 'cancelled' })];
    expect(trayEntries(jobs, ['gone'], elsewhere)).toEqual([]);
    expect(jobsSeen(jobs, ['gone'], elsewhere)).toEqual(['gone']);
  });

  it('does not list a job whose end the open page shows', () => {
    const failed = job('failed', { state: 'failed' });
    // A version is on the page of the tool of its first picture.
    const jobs = [failed, job('ready'), job('version', { tool: 'img2img' })];
    const watched = ['failed', 'ready', 'version'];
    const tool: VisiblePage = pageOf('text2img');
    expect(ids(trayEntries(jobs, watched, tool))).toEqual(['failed']);
    expect(jobsSeen(jobs, watched, tool).toSorted()).toEqual(['ready', 'version']);
    const followed: VisiblePage = { ...pageOf('text2img'), isFollowed: (each) => each === failed };
    expect(trayEntries(jobs, watched, followed)).toEqual([]);
  });

  it('lists an edit from another device, because the editor shows its own edit alone', () => {
    const jobs = [job('edited', { tool: 'edit' })];
    const editor: VisiblePage = pageOf('edit');
    expect(ids(trayEntries(jobs, ['edited'], editor))).toEqual(['edited']);
  });
});

describe('a batch in the tray', () => {
  const member = (id: string, state: Job['state']) => job(id, { state, batchId: 'batch' });
  const one = member('one', 'succeeded');

  it.each([
    ['working', [member('two', 'queued'), one]],
    ['ready', [member('two', 'failed'), one]],
    ['failed', [member('two', 'failed')]],
  ] as const)('is one entry, which is %s', (state, jobs) => {
    const entries = trayEntries(jobs, ['one', 'two'], elsewhere);
    expect(entries).toMatchObject([{ id: 'batch', state }]);
    expect(entries[0]?.jobs).toEqual(jobs.toReversed());
  });

  it('is seen on the page that follows one of its jobs, and not on one that shows some of them', () => {
    const jobs = [member('two', 'failed'), one];
    const page: VisiblePage = { ...pageOf('text2img'), isFollowed: ({ id }) => id === 'one' };
    expect(trayEntries(jobs, ['one', 'two'], page)).toEqual([]);
    expect(jobsSeen(jobs, ['one', 'two'], page)).toEqual(['two', 'one']);
    expect(ids(trayEntries(jobs, ['one', 'two'], pageOf('text2img')))).toEqual(['batch']);
  });
});

describe('a subscriber to jobs', () => {
  it('receives a failure after the running state, however close they are', () => {
    const queries = new QueryClient();
    const received: string[] = [];
    const stop = subscribeToJobs(queries, ({ state }) => received.push(state));
    for (const state of ['queued', 'failed'] as const) {
      queries.setQueryData(jobKey('one'), job('one', { state }));
    }
    stop();
    expect(received).toEqual(['queued', 'failed']);
  });
});
