import type { RotationLimits } from '../../keys/lease.ts';

export function rotationLimits(callsPerMinute: number): RotationLimits {
  return { callsPerPeriod: callsPerMinute, periodMs: 60_000, usableMs: 2000 };
}
