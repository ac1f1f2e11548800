import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../domain/job.ts';
import { jobKey } from '../../src/api/query-keys.ts';
import { mergeJobs, subscribeToJobs } from '../../src/features/live/recent-jobs.ts';
import { jobsSeen, type Sight, trayEntries } from '../../src/features/tray/tray-entries.ts';

function job(id: string, change: Partial<Job> = {}): Job {
  const createdAt = new Date(1_800_000_000_000).toISOString();
  return { id, tool: 'text2img', state: 'succeeded', cost: 1, stage: 'done', createdAt, ...change };
}

const elsewhere: Sight = { tool: null, isFollowed: () => false };
const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

describe('the tray', () => {
  it('shows all that works, and of what has ended only what was watched', () => {
    const jobs = [job('old'), job('new'), job('works', { state: 'running', stage: 'rendering' })];
    expect(ids(trayEntries(jobs, ['new', 'works'], elsewhere))).toEqual(['new', 'works']);
  });

  it('shows nothing of what its user has cancelled, and watches it no longer', () => {
    const jobs = [job('gone', { state: 'cancelled' })];
    expect(trayEntries(jobs, ['gone'], elsewhere)).toEqual([]);
    expect(jobsSeen(jobs, ['gone'], elsewhere)).toEqual(['gone']);
  });

  it('says nothing of an end that the open screen shows', () => {
    const failed = job('failed', { state: 'failed' });
    const jobs = [failed, job('ready')];
    const watched = ['failed', 'ready'];
    const tool: Sight = { tool: 'text2img', isFollowed: () => false };
    expect(ids(trayEntries(jobs, watched, tool))).toEqual(['failed']);
    expect(jobsSeen(jobs, watched, tool)).toEqual(['ready']);
    const followed: Sight = { tool: 'text2img', isFollowed: (each) => each === failed };
    expect(trayEntries(jobs, watched, followed)).toEqual([]);
  });

  it('tells of an edit that another device made, for the editor shows its own alone', () => {
    const jobs = [job('edited', { tool: 'edit' })];
    const editor: Sight = { tool: 'edit', isFollowed: () => false };
    expect(ids(trayEntries(jobs, ['edited'], editor))).toEqual(['edited']);
  });
});

describe('who hears of each job', () => {
  it('hears that it works before it hears that it has failed, however close they come', () => {
    const queries = new QueryClient();
    const heard: string[] = [];
    const stop = subscribeToJobs(queries, ({ state }) => heard.push(state));
    for (const state of ['queued', 'failed'] as const) {
      queries.setQueryData(jobKey('one'), job('one', { state }));
    }
    stop();
    expect(heard).toEqual(['queued', 'failed']);
  });
});

describe('the list of recent jobs', () => {
  it('never goes back to an earlier state, whatever arrives last', () => {
    const done = job('one');
    const running = job('one', { state: 'running', stage: 'rendering' });
    expect(mergeJobs([done], [running])).toEqual([done]);
    expect(mergeJobs([running], [done])).toEqual([done]);
  });

  it('is ordered by the press, newest first, and as long as the server’s', () => {
    const at = (seconds: number) => ({
      createdAt: new Date(1_800_000_000_000 + 1000 * seconds).toISOString(),
    });
    const many = Array.from({ length: 60 }, (_, place) => job(`job-${place}`, at(place)));
    const merged = mergeJobs(many.slice(0, 30), many.slice(30));
    expect(merged).toHaveLength(50);
    expect(merged[0]?.id).toBe('job-59');
  });
});
