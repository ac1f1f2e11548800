import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilDone, whenIdle } from '../../../../src/features/history/when-idle.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('work that may have to be done again', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('is done a second after the start in a browser without idle callbacks, once', async () => {
    const work = vi.fn<() => Promise<boolean>>(async () => true);
    untilDone(work);
    await vi.advanceTimersByTimeAsync(999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is done every half minute until it is complete', async () => {
    const answers = [false, false, true];
    const work = vi.fn<() => Promise<boolean>>(async () => answers.shift() ?? true);
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

  it('that ends while it is done is not done again', async () => {
    const ended = Promise.withResolvers<boolean>();
    const work = vi.fn<() => Promise<boolean>>(() => ended.promise);
    const end = untilDone(work);
    await vi.advanceTimersByTimeAsync(1000);
    end();
    ended.resolve(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits for an idle moment where the browser says which, and is cancelled there too', () => {
    const asked: { timeout: number | undefined }[] = [];
    const cancelled: number[] = [];
    let callback = (): void => undefined;
    vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: IdleRequestOptions) => {
      asked.push({ timeout });
      callback = work;
      return 7;
    });
    vi.stubGlobal('cancelIdleCallback', (id: number) => cancelled.push(id));
    const work = vi.fn<() => void>();
    const cancel = whenIdle(work);
    expect([asked, work.mock.calls.length]).toEqual([[{ timeout: 1000 }], 0]);
    callback();
    expect(work).toHaveBeenCalledTimes(1);
    cancel();
    expect(cancelled).toEqual([7]);
  });
});
