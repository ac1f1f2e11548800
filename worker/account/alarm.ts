/** Longest delay before an alarm resumes work that a restart interrupted, in milliseconds. */
export const wakeMs = 10_000;

const leastDelayMs = 500;

/** A dispute holds credits for months. Later expiries than this cannot belong to a job. */
const jobHoldMaxMs = 6 * 60 * 60_000;

/** Longest delay after consecutive failed runs, in milliseconds. */
const failedDelayMaxMs = 60_000;

/** The next due times in epoch milliseconds; null if nothing is due. */
export interface Due {
  /** The earliest deadline of a job or expiry of a hold. */
  deadlineAt: number | null;
  /** When the retention of a result, an upload or a deleted name ends. */
  pruneAt: number | null;
  /** When an unsaved result moves to R2 or is copied there for the user. */
  moveAt: number | null;
  checkAt: number | null;
  auditAt: number | null;
  eraseAt: number | null;
  emailAt: number | null;
  /** When the session of an open WebSocket expires. */
  socketEndAt: number | null;
}

/** Returns the next alarm in epoch milliseconds; null if nothing is due. */
export function computeNextAlarm(due: Due, now: number, failedRounds = 0): number | null {
  const moments: number[] = [];
  if (due.deadlineAt !== null) {
    const isJob = due.deadlineAt - now < jobHoldMaxMs;
    moments.push(isJob ? Math.min(due.deadlineAt, now + wakeMs) : due.deadlineAt);
  }
  if (due.pruneAt !== null) moments.push(due.pruneAt);
  if (due.moveAt !== null) moments.push(due.moveAt);
  if (due.checkAt !== null) moments.push(due.checkAt);
  if (due.auditAt !== null) moments.push(due.auditAt);
  if (due.eraseAt !== null) moments.push(due.eraseAt);
  if (due.emailAt !== null) moments.push(due.emailAt);
  if (due.socketEndAt !== null) moments.push(due.socketEndAt);
  const delayMs = Math.min(leastDelayMs * 2 ** failedRounds, failedDelayMaxMs);
  return moments.length === 0 ? null : Math.max(now + delayMs, Math.min(...moments));
}
