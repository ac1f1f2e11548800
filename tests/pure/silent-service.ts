import { vi } from 'vitest';

/** Lets every call to an outside service wait until its caller aborts it. Uses fake timers. */
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

/** Returns whether a call ends at this time, in milliseconds, and not one millisecond earlier. */
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
