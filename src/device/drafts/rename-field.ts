/** An earlier release stored values with the earlier name. */
export function renameField(stored: unknown, earlier: string, present: string): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  if (!(earlier in stored) || present in stored) return stored;
  const entries = Object.entries(stored).map(([name, value]) => [
    name === earlier ? present : name,
    value,
  ]);
  return Object.fromEntries(entries);
}

/** Returns a stored object with `color`, which earlier releases stored as `colour`. */
export function renameColor(stored: unknown): unknown {
  return renameField(stored, 'colour', 'color');
}
