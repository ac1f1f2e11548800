/** Wait before the next try to send an e-mail, in milliseconds: it doubles from `first` up to `last`. */
const retryWaitMs = { first: 60_000, last: 6 * 60 * 60_000 } as const;

/** After this many tries, about two days, an e-mail is given up. */
export const triesMax = 17;

/**
 * Returns when an e-mail is due again that will have been tried `tries` times, in epoch milliseconds.
 * After the last try that is when it is given up, where the try was cut off before its end.
 */
export function nextTryAt(tries: number, now: number): number {
  return now + Math.min(retryWaitMs.first * 2 ** (tries - 1), retryWaitMs.last);
}
