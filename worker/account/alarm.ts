/** An object that was lost with unfinished jobs is woken after this long, in milliseconds. */
const wakeMs = 10_000;

/** An alarm in the past, or set for this very moment within an alarm, would stall: it is this much later. */
const leastDelayMs = 500;

/**
 * When the account's one alarm must ring: at the next deadline, but soon enough
 * that work lost in a restart is taken up again while somebody waits for it.
 * Null when nothing is open. All in epoch milliseconds.
 */
export function computeNextAlarm(nextDeadline: number | null, now: number): number | null {
  if (nextDeadline === null) return null;
  return Math.max(now + leastDelayMs, Math.min(nextDeadline, now + wakeMs));
}
