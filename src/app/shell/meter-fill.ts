export const meterCapacity = 120;

const fillMin = 8;

/** The fill of the meter in percent of 120 credits; at least `fillMin` while there is any credit (spec, section 2). */
export function meterFill(balance: number): number {
  if (balance <= 0) return 0;
  return Math.min(100, Math.max(fillMin, (balance / meterCapacity) * 100));
}
