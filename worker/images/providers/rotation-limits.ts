import type { RotationLimits } from '../../keys/lease.ts';

/** The limits for this many calls per minute and key. A lease must be used within 2 s. */
export function rotationLimits(callsPerMinute: number): RotationLimits {
  return { callsPerPeriod: callsPerMinute, periodMs: 60_000, usableMs: 2000 };
}
