import { retry } from '../../domain/retry.ts';

/** Waits before the second and the third attempt. */
const retryWaitsMs = [50, 250];

/**
 * Repeats a call that a restart interrupted, up to three attempts, so a call must tolerate a second run. Does not
 * repeat for an overloaded object. Each attempt gets a new stub, because the stub of a failed call may be unusable.
 */
export function callObject<Stub, T>(
  stub: () => Stub,
  call: (stub: Stub) => Promise<T>,
): Promise<T> {
  return retry(() => call(stub()), {
    triesMax: retryWaitsMs.length + 1,
    waitMs: (tries) => retryWaitsMs[tries - 1] ?? 0,
    mayRetry: isRetryable,
  });
}

function isRetryable(error: unknown): boolean {
  const flags = error as { retryable?: boolean; overloaded?: boolean } | null;
  return flags?.retryable === true && flags.overloaded !== true;
}
