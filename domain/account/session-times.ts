import { dayMs } from '../days.ts';

/** How long a session's secret is valid, in milliseconds (design, section 2). */
export const secretLifetimeMs = 60 * 60_000;

/** A session ends this long after its last use, in milliseconds; a visit before that renews its secret. */
export const sessionIdleMs = 30 * dayMs;

/** A secret is renewed in this time before its expiry, in milliseconds (spec, section 4). */
export const secretRenewalMs = 5 * 60_000;

/** A secret counts as expired this long before its expiry, in milliseconds (spec, section 9). */
export const secretExpirySkewMs = 30_000;

/** Waits after a network failure, in milliseconds, each double the last (spec, section 4). */
export const sessionRetryWaitMs = { first: 30_000, last: 16 * 60_000 } as const;
