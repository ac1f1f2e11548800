/**
 * Removes the marks whose keys begin so and that are older than `ageMaxMs`, or have no time. A mark begins
 * with the time of its writing; that and `now` are in milliseconds since 1970.
 */
export function removeOldMarks(prefix: string, ageMaxMs: number, now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const written = Number.parseInt(localStorage.getItem(key) ?? '', 10);
      if (!(now - written <= ageMaxMs)) localStorage.removeItem(key);
    }
  } catch {
    // Storage that cannot be written has no marks.
  }
}
