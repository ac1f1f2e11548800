import {
  secretExpirySkewMs,
  secretRenewalMs,
  sessionRetryWaitMs,
} from '../../../domain/account/session-times.ts';

/** The shortest time between two successful renewals. */
export const renewalIntervalMinMs = 60_000;

/** The wait before a renewal: until five minutes before the session counts as expired. */
export function renewalDelayMs(expiresAt: string, now: number): number {
  return Math.max(0, Date.parse(expiresAt) - secretExpirySkewMs - secretRenewalMs - now);
}

/** 30 s, doubling up to 16 min. */
export function retryDelayMs(failures: number): number {
  return Math.min(sessionRetryWaitMs.first * 2 ** failures, sessionRetryWaitMs.last);
}
