const failedWaitMs = { first: 60_000, last: 6 * 60 * 60_000 } as const;

/** Returns a minute, doubled for each failure before it, up to six hours. */
export function failedCheckWaitMs(failuresBefore: number): number {
  return Math.min(failedWaitMs.first * 2 ** failuresBefore, failedWaitMs.last);
}
