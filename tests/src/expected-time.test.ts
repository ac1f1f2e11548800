import { describe, expect, it } from 'vitest';
import type { Job } from '../../domain/job.ts';
import { expectedMs } from '../../src/features/studio/job/expected-time.ts';

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

describe('how long a picture takes', () => {
  it('is not said before there was one', () => {
    expect(expectedMs([])).toBeNull();
    expect(expectedMs([took(1, 'failed'), took(2, 'cancelled')])).toBeNull();
  });

  it('is what the middle one of the newest took, whatever a single one did', () => {
    expect(expectedMs([took(4), took(90), took(5)])).toBe(5000);
    const old = Array.from({ length: 20 }, () => took(60));
    expect(expectedMs([...Array.from({ length: 9 }, () => took(3)), ...old])).toBe(3000);
  });
});
