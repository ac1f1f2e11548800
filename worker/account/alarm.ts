/** An object that was lost with unfinished work is woken after this long, in milliseconds. */
export const wakeMs = 10_000;

/** An alarm in the past, or set for this very moment within an alarm, would stall: it is this much later. */
const leastDelayMs = 500;

/** Rounds that fail one after the other come ever later, up to this, in milliseconds. */
const failedDelayMaxMs = 60_000;

/** What an account waits for, each in epoch milliseconds or null. */
export interface Due {
  /** The next end of a job or a hold. */
  deadlineAt: number | null;
  /** The next picture that was kept long enough. */
  pruneAt: number | null;
  /** When a picture is to be brought into the store. */
  moveAt: number | null;
}

/**
 * When the account's one alarm must ring: at the next deadline, but soon enough
 * that work lost in a restart is taken up again while somebody waits for it; and
 * when a picture is to go, or to be moved. Each of the `failedRounds` before doubles
 * the least delay. Null when nothing is open.
 */
export function computeNextAlarm(due: Due, now: number, failedRounds = 0): number | null {
  const moments: number[] = [];
  if (due.deadlineAt !== null) moments.push(Math.min(due.deadlineAt, now + wakeMs));
  if (due.pruneAt !== null) moments.push(due.pruneAt);
  if (due.moveAt !== null) moments.push(due.moveAt);
  const delayMs = Math.min(leastDelayMs * 2 ** failedRounds, failedDelayMaxMs);
  return moments.length === 0 ? null : Math.max(now + delayMs, Math.min(...moments));
}
