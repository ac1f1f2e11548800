export const dayMs = 24 * 60 * 60_000;

/** Returns the day of a moment (epoch milliseconds) in UTC, as in '2026-11-23'. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function nextDayAt(at: number): number {
  return (Math.floor(at / dayMs) + 1) * dayMs;
}
