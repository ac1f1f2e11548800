/** The wait doubles from `first` to `last`. */
const retryWaitMs = { first: 60_000, last: 6 * 60 * 60_000 } as const;

/** About two days. */
export const triesMax = 17;

/**
 * Returns when an e-mail with `tries` tries is due, in epoch milliseconds. After the last try that is when the outbox
 * gives it up, if the try was cut off.
 */
export function nextTryAt(tries: number, now: number): number {
  return now + Math.min(retryWaitMs.first * 2 ** (tries - 1), retryWaitMs.last);
}
