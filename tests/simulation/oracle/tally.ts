const counts = new Map<string, number>();

/** Counts an event, so that a run can show that it covered enough. */
export function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export function countOf(what: string): number {
  return counts.get(what) ?? 0;
}

/** Returns all counts, which begin at 0 again. */
export function takeCounts(): [string, number][] {
  const taken = [...counts];
  counts.clear();
  return taken;
}

/** Adds counts of another runtime. */
export function addCounts(others: readonly [string, number][]): void {
  for (const [what, times] of others) counts.set(what, countOf(what) + times);
}

/** All counts in one line, by name. */
export function tally(): string {
  return [...counts]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([what, times]) => `${what} ${times}`)
    .join(', ');
}
