import type { RotationLimits } from '../../keys/key-rotation.ts';

/** So many calls in any minute for each key. A lease is used within 2 s or not at all. */
export function rotationLimits(callsPerMinute: number): RotationLimits {
  return { callsPerPeriod: callsPerMinute, periodMs: 60_000, usableMs: 2000 };
}
