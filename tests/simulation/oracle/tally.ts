const counts = new Map<string, number>();

export function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export function countOf(what: string): number {
  return counts.get(what) ?? 0;
}

export function takeCounts(): [string, number][] {
  const taken = [...counts];
  counts.clear();
  return taken;
}

export function addCounts(others: readonly [string, number][]): void {
  for (const [what, times] of others) counts.set(what, countOf(what) + times);
}

export function tally(): string {
  return [...counts]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([what, times]) => `${what} ${times}`)
    .join(', ');
}
