import { retry } from '../../domain/retry.ts';

/** Waits before the second and the third attempt of one call, in milliseconds. */
const retryWaitsMs = [50, 250];

/**
 * Calls a Durable Object, and repeats the call when a restart interrupted it, up to three attempts.
 * A call may therefore run twice: pass only calls for which that is harmless. An overloaded object
 * is not called again, because that would add load. `stub` creates a stub for each attempt, because
 * the stub of a failed call may be unusable. Throws the error of the last attempt.
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
