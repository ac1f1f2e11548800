import { describe, expect, it } from 'vitest';
import { jobErrorCodes } from '../../domain/error-code.ts';
import type { Job } from '../../domain/job.ts';
import { failureWords, stageWords } from '../../src/features/studio/job-words.ts';

const job: Job = {
  id: 'abcdefgh',
  tool: 'text2img',
  state: 'queued',
  stage: 'waiting',
  cost: 1,
  createdAt: '2026-11-20T10:00:00Z',
};

describe('a failed picture', () => {
  it.each(jobErrorCodes)('with %s has words for the desktop and for the phone', (code) => {
    expect(failureWords(code, false)).not.toBe('');
    expect(failureWords(code, true)).not.toBe('');
  });

  /** The error catalogue of the spec, section 8, line by line: on a phone, and on a desktop. */
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
      'Slow connection. Try smaller image.',
      'Connection timeout - check network',
    ],
    [
      'an upload that failed',
      'upload_failed',
      'Upload failed - try smaller image',
      'Upload failed - try smaller image',
    ],
    [
      'a picture that is too large',
      'too_large',
      'Image too large. Max 15MB on mobile.',
      'Image too large - try smaller file',
    ],
    [
      'a busy service',
      'busy',
      'Service busy. Wait 60 seconds and retry.',
      'All APIs busy - try again shortly',
    ],
    [
      'anything else',
      'provider_failed',
      'Try again with smaller image',
      'Try again with different settings',
    ],
    [
      'a deadline',
      'deadline_exceeded',
      'Slow connection - try smaller image',
      'Connection timeout - check network',
    ],
    [
      'a call without an answer',
      'timeout',
      'Request timeout - check connection',
      'Connection timeout - check network',
    ],
    [
      'too little memory',
      'not_enough_memory',
      'Not enough memory - try smaller image',
      'Not enough memory - try smaller image',
    ],
  ] as const)('speaks in the words of the product of %s', (_, code, mobile, desktop) => {
    expect(failureWords(code, true)).toBe(mobile);
    expect(failureWords(code, false)).toBe(desktop);
  });
});

describe('a picture that waits', () => {
  it('says its place and the time', () => {
    expect(stageWords({ ...job, place: 3, etaMs: 11_200 })).toBe(
      'Waiting for a free press, place 3, about 12 s',
    );
    expect(stageWords(job)).toBe('Waiting for a free press');
  });
});
