import type { RotationLimits } from '../../keys/lease.ts';

/** What a call takes until the key pool has learned it, in milliseconds. */
const usualMs = 15_000;

export function rotationLimits(callsPerMinute: number): RotationLimits {
  return { callsPerPeriod: callsPerMinute, periodMs: 60_000, usableMs: 2000 };
}

/** Of a vendor that limits open calls. `callMaxMs` is how long one may take. */
export function openCallLimits(callsAtOnce: number, callMaxMs: number): RotationLimits {
  return { callsPerPeriod: callsAtOnce, periodMs: callMaxMs, usableMs: 2000, usualMs };
}
