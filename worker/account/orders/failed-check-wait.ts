/** The first and the longest wait after a check that failed, in milliseconds. */
const failedWaitMs = { first: 60_000, last: 6 * 60 * 60_000 } as const;

/**
 * Returns how long an order waits after a check that failed, in milliseconds: a minute, and twice
 * as long for each failure before it, up to six hours.
 */
export function failedCheckWaitMs(failuresBefore: number): number {
  return Math.min(failedWaitMs.first * 2 ** failuresBefore, failedWaitMs.last);
}
