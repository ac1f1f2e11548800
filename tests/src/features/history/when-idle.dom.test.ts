import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilDone } from '../../../../src/features/history/when-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('work that may have to be done again', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('is done every half minute until it is complete', async () => {
    const responses = [false, false, true];
    const work = vi.fn<() => Promise<boolean>>(async () => responses.shift() ?? true);
    untilDone(work);
    await vi.advanceTimersByTimeAsync(1000 + 29_999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('is not begun, or done again, after its end', async () => {
    const work = vi.fn<() => Promise<boolean>>(async () => false);
    untilDone(work)();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).not.toHaveBeenCalled();
    const end = untilDone(work);
    await vi.advanceTimersByTimeAsync(1000);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
