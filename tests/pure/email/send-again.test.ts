import { describe, expect, it } from 'vitest';
import { nextTryAt } from '../../../worker/outbox/send-again.ts';

const minuteMs = 60_000;

describe('an e-mail that was not taken', () => {
  it('an e-mail waits a minute after its first try, and twice as long each time, up to six hours', () => {
    const waits = [1, 2, 3, 9, 10, 17].map((tries) => nextTryAt(tries, 5) - 5);
    expect(waits).toEqual([1, 2, 4, 256, 360, 360].map((minutes) => minutes * minuteMs));
  });
});
