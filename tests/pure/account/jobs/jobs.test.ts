import { expect, it } from 'vitest';
import { openAccount } from '../open-account.ts';

it('the listener of the jobs is called for each change of a job’s progress, and for nothing else', () => {
  const changed: string[] = [];
  const { jobs, paidJobs } = openAccount(() => 1_000_000, {
    job: (id) => changed.push(id),
    credits: () => undefined,
  });
  const request = { id: 'first', tool: 'text2img', prompt: 'a cat' } as const;
  paidJobs.create(request, { mobile: false, origin: '', digest: '' });
  changed.length = 0;
  const waiting = { stage: 'waiting' as const, place: 3, etaMs: 4000 };
  for (const [progress, times] of [
    [waiting, 1],
    [waiting, 1],
    [{ ...waiting, place: 2 }, 2],
    [{ ...waiting, place: 2, etaMs: 3000 }, 3],
    [{ ...waiting, place: 2, etaMs: 3000, stage: 'uploading' as const }, 4],
  ] as const) {
    expect(jobs.report('first', progress)).toBe(true);
    expect(changed).toEqual(Array(times).fill('first'));
  }
});
