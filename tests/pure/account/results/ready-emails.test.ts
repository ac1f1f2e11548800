import { beforeEach, expect, it } from 'vitest';
import type { PaidJobs } from '../../../../worker/account/jobs/paid-jobs.ts';
import { openAccount } from '../open-account.ts';

let paidJobs: PaidJobs;
let now: number;

beforeEach(() => {
  now = 1_000_000;
  paidJobs = openAccount(() => now);
  paidJobs.readyEmails.turn('en');
});

function makePicture(id: string): void {
  const request = { id, tool: 'text2img', prompt: 'a cat' } as const;
  paidJobs.create(request, { mobile: false, origin: '', digest: id });
  paidJobs.start(id);
  const picture = { key: `user.${id}.png`, width: 64, height: 64, type: 'image/png' };
  paidJobs.succeed(id, { picture, bytes: new Uint8Array(1) });
}

it('an e-mail about pictures names none that their user has seen or deleted', () => {
  const ids = ['job-1', 'job-2'];
  for (const id of ids) makePicture(id);
  expect(paidJobs.readyEmails.unseen(ids)).toEqual(ids);
  paidJobs.pictures.delete('job-1');
  expect(paidJobs.readyEmails.unseen(ids)).toEqual(['job-2']);
  paidJobs.readyEmails.seen('job-2');
  expect(paidJobs.readyEmails.unseen(ids)).toEqual([]);
});

it('an open tab has seen what was finished before it showed that it is there', () => {
  makePicture('job-1');
  now += 1;
  makePicture('job-2');
  paidJobs.readyEmails.watched(now - 1);
  expect(paidJobs.readyEmails.unseen(['job-1', 'job-2'])).toEqual(['job-2']);
  expect(paidJobs.readyEmails.nextAt()).toBe(now + 120_000);
});

it('the wait for a silent tab is over once', () => {
  makePicture('job-1');
  const endsAt = now + 120_000;
  paidJobs.readyEmails.watched(0);
  now = endsAt;
  paidJobs.readyEmails.watched(0);
  expect(paidJobs.readyEmails.nextAt()).toBe(endsAt);
  paidJobs.readyEmails.queued(['job-1']);
  paidJobs.readyEmails.watched(0);
  expect(paidJobs.readyEmails.nextAt()).toBeNull();
});
