import { afterEach, expect, it, vi } from 'vitest';
import { untilDone } from '../../../../src/features/history/when-idle.ts';

afterEach(() => vi.useRealTimers());

it('work that may have to be done again is done every half minute until it is complete, or ended', async () => {
  vi.useFakeTimers();
  const responses = [false, false, true];
  const work = vi.fn<() => Promise<boolean>>(async () => responses.shift() ?? false);
  const doneAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return work.mock.calls.length;
  };
  untilDone(work);
  expect(await doneAfter(1000 + 29_999)).toBe(1);
  expect(await doneAfter(1)).toBe(2);
  expect(await doneAfter(300_000)).toBe(3);
  untilDone(work)();
  expect(await doneAfter(60_000)).toBe(3);
  const end = untilDone(work);
  expect(await doneAfter(1000)).toBe(4);
  end();
  expect(await doneAfter(60_000)).toBe(4);
});
