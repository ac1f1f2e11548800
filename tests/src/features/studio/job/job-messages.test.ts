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

  /** The error table of the spec, section 8, row by row: on a phone and on a desktop. */
  it.each([
    [
      'the rate limit',
      'rate_limited',
      'Rate limit reached. Wait 60 seconds.',
      'Rate limit - wait a few minutes',
    ],
    [
      'a slow connection',
      'slow_connection',
      'Slow connection. Try a smaller image.',
      'Connection timeout - check your network',
    ],
    [
      'an upload that failed',
      'upload_failed',
      'Upload failed - try a smaller image',
      'Upload failed - try a smaller image',
    ],
    [
      'a picture that is too large',
      'too_large',
      'Image too large. Max 15 MB on mobile.',
      'Image too large - try a smaller file',
    ],
    [
      'a busy service',
      'busy',
      'Service busy. Wait 60 seconds and retry.',
      'All services are busy - try again shortly',
    ],
    [
      'anything else',
      'provider_failed',
      'Try again with a smaller image',
      'Try again with different settings',
    ],
    [
      'a deadline',
      'deadline_exceeded',
      'Slow connection - try a smaller image',
      'Connection timeout - check your network',
    ],
    [
      'a call without an answer',
      'timeout',
      'Request timeout - check your connection',
      'Connection timeout - check your network',
    ],
    [
      'too little memory',
      'not_enough_memory',
      'Not enough memory - try a smaller image',
      'Not enough memory - try a smaller image',
    ],
  ] as const)('has the spec’s text for %s', (_, code, mobile, desktop) => {
    expect(failureMessage(code, true)).toBe(mobile);
    expect(failureMessage(code, false)).toBe(desktop);
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
