import { describe, expect, it } from 'vitest';
import { nextTryAt } from '../../../worker/contact/forward-messages.ts';

const minuteMs = 60_000;

describe('a message that the form service did not take', () => {
  it('is tried again after one minute, two, four …, an hour at most', () => {
    const waits = [0, 1, 2, 5, 6, 7, 49].map((tries) => (nextTryAt(tries, 1000) ?? 0) - 1000);
    expect(waits.map((waitMs) => waitMs / minuteMs)).toEqual([1, 2, 4, 32, 60, 60, 60]);
  });

  it('is left to the operator after 50 tries', () => {
    expect(nextTryAt(50, 0)).toBeNull();
    expect(nextTryAt(51, 0)).toBeNull();
  });
});
