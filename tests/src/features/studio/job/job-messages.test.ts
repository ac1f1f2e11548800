import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { jobErrorCodes } from '../../../../../domain/account/job-error.ts';
import {
  failureMessage,
  failureTitle,
  stageLabel,
} from '../../../../../src/features/studio/job/job-messages.ts';

const job: Job = {
  id: 'abcdefgh',
  tool: 'text2img',
  state: 'queued',
  stage: 'waiting',
  cost: 1,
  createdAt: '2026-11-20T10:00:00Z',
};

describe('the message of a failed job', () => {
  it.each(jobErrorCodes)('exists for %s, on a desktop and on a phone', (code) => {
    expect(failureMessage(code, false)).not.toBe('');
    expect(failureMessage(code, true)).not.toBe('');
  });
});

describe('the title of a failed job', () => {
  it('says what the tool does', () => {
    expect(failureTitle('text2img')).toBe('Generation failed');
    expect(failureTitle('img2img')).toBe('Transformation failed');
  });
});

describe('the label of a job', () => {
  it.each([
    ['held', 'Getting ready'],
    ['waiting', 'In the queue'],
    ['uploading', 'Uploading your picture'],
    ['rendering', 'Creating your picture'],
    ['done', 'Done'],
  ] as const)('at the stage %s is %s', (stage, label) => {
    expect(stageLabel({ ...job, stage })).toBe(label);
  });
});

describe('the label of a queued job', () => {
  it('shows its position and the expected wait', () => {
    expect(stageLabel({ ...job, place: 3, etaMs: 11_200 })).toBe(
      'In the queue: position 3, about 12 s',
    );
    expect(stageLabel(job)).toBe('In the queue');
  });
});
