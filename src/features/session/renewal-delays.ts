import {
  sessionExpirySkewMs,
  sessionRenewalMs,
  sessionRetryWaitMs,
} from '../../../domain/account/session-times.ts';

/** The shortest time between two successful renewals, in milliseconds. */
export const renewalIntervalMinMs = 60_000;

/** The wait before a session is renewed, in milliseconds: until five minutes before it counts as expired. */
export function renewalDelayMs(expiresAt: string, now: number): number {
  return Math.max(0, Date.parse(expiresAt) - sessionExpirySkewMs - sessionRenewalMs - now);
}

/** The wait after a number of failed renewals, in milliseconds: 30 s, doubling up to 16 min. */
export function retryDelayMs(failures: number): number {
  return Math.min(sessionRetryWaitMs.first * 2 ** failures, sessionRetryWaitMs.last);
}
