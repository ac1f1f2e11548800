import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { expectedMs } from '../../../../../src/features/studio/job/expected-time.ts';

const startedAt = 1_800_000_000_000;

function took(seconds: number, state: Job['state'] = 'succeeded'): Job {
  return {
    id: `job-${seconds}`,
    tool: 'text2img',
    state,
    cost: 1,
    stage: 'done',
    createdAt: new Date(startedAt).toISOString(),
    settledAt: new Date(startedAt + 1000 * seconds).toISOString(),
  };
}

describe('the expected time of a picture', () => {
  it('is unknown before the first picture', () => {
    expect(expectedMs([])).toBeNull();
    expect(expectedMs([took(1, 'failed'), took(2, 'cancelled')])).toBeNull();
  });

  it('is the median of the newest pictures, so a single slow one does not change it', () => {
    expect(expectedMs([took(4), took(90), took(5)])).toBe(5000);
    const old = Array.from({ length: 20 }, () => took(60));
    expect(expectedMs([...Array.from({ length: 9 }, () => took(3)), ...old])).toBe(3000);
  });
});
