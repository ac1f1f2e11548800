import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { stageLabel } from '../../../../../src/features/studio/job/job-messages.ts';

const job: Job = {
  id: 'abcdefgh',
  tool: 'text2img',
  state: 'queued',
  stage: 'waiting',
  cost: 1,
  createdAt: '2026-11-20T10:00:00Z',
};

describe('the label of a queued job', () => {
  it('shows its position and the expected wait', () => {
    expect(stageLabel({ ...job, place: 3, etaMs: 11_200 })).toBe(
      'In the queue: position 3, about 12 s',
    );
    expect(stageLabel(job)).toBe('In the queue');
  });
});
