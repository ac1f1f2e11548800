/** Credits of a full meter: the largest pack (spec, section 9). */
export const meterCapacity = 120;

/** Fill that shows at least while there is any credit, in percent. */
const fillMin = 8;

/** How much of the meter is filled, in percent: of 120 credits, and something whenever there are some (spec, section 2). */
export function meterFill(balance: number): number {
  if (balance <= 0) return 0;
  return Math.min(100, Math.max(fillMin, (balance / meterCapacity) * 100));
}
