import { describe, expect, it } from 'vitest';
import { failedCheckWaitMs } from '../../../../worker/account/orders/failed-check-wait.ts';

const minuteMs = 60_000;

describe('the wait after a failed check', () => {
  it('a failed check waits a minute, and twice as long each time', () => {
    expect([0, 1, 2, 8].map(failedCheckWaitMs)).toEqual(
      [1, 2, 4, 256].map((minutes) => minutes * minuteMs),
    );
  });

  it('a failed check waits six hours at most', () => {
    expect([9, 10, 2000].map(failedCheckWaitMs)).toEqual(Array(3).fill(360 * minuteMs));
  });
});
