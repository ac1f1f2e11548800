import { vi } from 'vitest';

/** Outside services take every call and never answer, until who called gives up. The clock is the test's. */
export function silenceServices(): void {
  vi.useFakeTimers();
  // The runtime's own timer can't be faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limitMs) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), limitMs);
    return controller.signal;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
}

/** Whether a call ends at so many milliseconds, and not one before. */
export async function isGivenUpAt(limitMs: number, call: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void call.then(end, end);
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  if (isOver) return false;
  await vi.advanceTimersByTimeAsync(1);
  return isOver;
}
