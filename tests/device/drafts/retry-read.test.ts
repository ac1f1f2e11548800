import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryRead, waitForSave } from '../../../src/device/drafts/retry-read.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.finally(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

describe('a draft that the device could not read', () => {
  it('is read again after 5 s, until the device answers', async () => {
    const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('busy'));
    read.mockRejectedValueOnce(new Error('busy')).mockResolvedValue('draft');
    const reading = retryRead(read, () => false);
    await vi.advanceTimersByTimeAsync(4999);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await reading).toBe('draft');
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is not read where nobody wants it any more', async () => {
    const read = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('busy'));
    let isOver = false;
    const reading = retryRead(read, () => isOver);
    await vi.advanceTimersByTimeAsync(0);
    isOver = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await reading).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
    expect(await retryRead(read, () => true)).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('what is shown after it is saved', () => {
  it('is shown after 2 s where the storage does not answer', async () => {
    const waiting = waitForSave(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(1999);
    expect(await isSettled(waiting)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isSettled(waiting)).toBe(true);
  });
});
