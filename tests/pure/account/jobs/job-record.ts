import type { JobRecord } from '../../../../worker/account/jobs/job-record.ts';

/** A job that has just been created, with these changes. */
export const jobRecord = (changes: Partial<JobRecord>): JobRecord => ({
  id: 'job-1',
  batchId: null,
  isWaiting: false,
  deadlineMs: 180_000,
  tool: 'text2img',
  request: { id: 'job-1', tool: 'text2img', prompt: 'a cat' },
  origin: 'https://shop.example',
  mobile: false,
  cost: 1,
  state: 'queued',
  stage: 'held',
  place: null,
  etaMs: null,
  result: null,
  error: null,
  createdAt: 0,
  deadlineAt: 180_000,
  settledAt: null,
  pruneAt: null,
  deletedAt: null,
  providerCostMicroUsd: null,
  submission: null,
  ...changes,
});
