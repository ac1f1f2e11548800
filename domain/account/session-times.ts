import { dayMs } from '../days.ts';

/** Lifetime of a session, in milliseconds (design, section 2). */
export const sessionLifetimeMs = 60 * 60_000;

/** How long after sign-in a session ends, however often it was renewed, in milliseconds. */
export const sessionEndMs = 30 * dayMs;

/** A session is renewed in this time before its expiry, in milliseconds (spec, section 4). */
export const sessionRenewalMs = 5 * 60_000;

/** A session counts as expired this long before its expiry, in milliseconds (spec, section 9). */
export const sessionExpirySkewMs = 30_000;

/** Waits after a network failure, in milliseconds, each double the last (spec, section 4). */
export const sessionRetryWaitMs = { first: 30_000, last: 16 * 60_000 } as const;
