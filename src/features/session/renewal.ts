import {
  sessionExpirySkewMs,
  sessionRenewalMs,
  sessionRetryWaitMs,
} from '../../../domain/limits.ts';

/** Shortest time between two renewals that succeed, in milliseconds. */
export const renewalIntervalMinMs = 60_000;

/** How long to wait before a session is renewed, in milliseconds: until five minutes before it counts as over. */
export function renewalDelayMs(expiresAt: string, now: number): number {
  return Math.max(0, Date.parse(expiresAt) - sessionExpirySkewMs - sessionRenewalMs - now);
}

/** How long to wait after so many failed tries, in milliseconds: 30 s, doubling up to 16 min. */
export function retryDelayMs(failures: number): number {
  return Math.min(sessionRetryWaitMs.first * 2 ** failures, sessionRetryWaitMs.last);
}
