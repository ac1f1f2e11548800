import { expect, it } from 'vitest';
import type { JobRecord } from '../../../../worker/account/jobs/job-record.ts';
import { toJob } from '../../../../worker/account/jobs/job-view.ts';
import { isLinkValid } from '../../../../worker/images/pictures/signed-link.ts';
import { jobRecord } from './job-record.ts';

const secret = 'a secret of 32 characters or more';
const now = Date.parse('2026-11-25T12:00:00Z');
const created = jobRecord({ createdAt: now - 60_000, deadlineAt: now + 120_000 });
const result = { key: 'u.job-1.png', width: 64, height: 48, type: 'image/png' };
const view = (changes: Partial<JobRecord>) => toJob({ ...created, ...changes }, secret, now);

it('a running job says that it can be cancelled where its vendor can end it', async () => {
  const submission = { provider: 'fal', key: 'k', accepted: '{}', isCancellable: true };
  const running = { ...created, state: 'running', submission } as const;
  expect(await toJob(running, secret, now)).toMatchObject({ cancellable: true });
  expect(await toJob({ ...running, state: 'failed' }, secret, now)).not.toHaveProperty(
    'cancellable',
  );
});

it('a result has a link that is valid for an hour at least, and says when it was made', async () => {
  const job = await view({ state: 'succeeded', result, settledAt: now - 5000 });
  const { url, ...other } = job.result ?? {};
  expect(other).toStrictEqual({ width: 64, height: 48, type: 'image/png' });
  const link = new URL(url ?? '', 'https://shop.example');
  expect(link.pathname).toBe('/images/u.job-1.png');
  const [exp, sig, made] = ['exp', 'sig', 'made'].map((name) => link.searchParams.get(name));
  expect(made).toBe(String(now - 5000));
  const signed = { key: 'u.job-1.png', exp: exp ?? '', sig: sig ?? '' };
  expect(await isLinkValid(secret, signed, now + 60 * 60_000 - 1)).toBe(true);
});

it.each([
  [{}, true],
  [{ isFinished: false }, true],
  [{ isFinished: true }, false],
])(
  'the result of an edit with %j says whether a device has still to finish it: %s',
  async (of, isUnfinished) => {
    const options = { tool: 'filter', filterType: 'Sepia', filterIntensity: 50 } as const;
    const edit = { tool: 'edit', request: { id: 'job-1', tool: 'edit', options } } as const;
    const job = await view({
      ...edit,
      state: 'succeeded',
      result: { ...result, ...of },
      settledAt: now,
    });
    expect(job.result).toMatchObject({ isUnfinished });
  },
);
