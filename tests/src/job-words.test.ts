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

  it('speaks in the words of the product', () => {
    expect(failureWords('rate_limited', false)).toBe('Rate limit - wait a few minutes');
    expect(failureWords('rate_limited', true)).toBe('Rate limit reached. Wait 60 seconds.');
    expect(failureWords('busy', false)).toBe('All APIs busy - try again shortly');
    expect(failureWords('busy', true)).toBe('Service busy. Wait 60 seconds and retry.');
    expect(failureWords('provider_failed', false)).toBe('Try again with different settings');
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
