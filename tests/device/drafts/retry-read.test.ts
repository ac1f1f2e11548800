import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryRead } from '../../../src/device/drafts/retry-read.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a draft that the device could not read', () => {
  it('is read again after 5 s, until the device responds', async () => {
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
});
