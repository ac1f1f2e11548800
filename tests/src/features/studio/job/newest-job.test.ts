import { beforeEach, expect, it, vi } from 'vitest';
import { NewestJob } from '../../../../../src/features/studio/job/newest-job.ts';
import { pageStorage } from '../../../../device/page-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));

it('says each change to whoever follows it, until they end that', () => {
  const newest = new NewestJob('job');
  const said: unknown[] = [];
  const end = newest.subscribe(() => said.push(newest.read().step));
  newest.begin();
  newest.show('sending');
  end();
  newest.show(null);
  expect(said).toEqual(['starting', 'sending']);
});

it('is in no doubt after a reload once the server has the job', () => {
  const newest = new NewestJob('job');
  newest.remember('one');
  expect(new NewestJob('job').read()).toEqual({ jobId: 'one', doubtId: 'one', step: null });
  newest.follow('one');
  expect(new NewestJob('job').read()).toEqual({ jobId: 'one', doubtId: null, step: null });
});
