/** Which mutants each test reached, by Stryker's first run. The numbers count how often. */
export interface Coverage {
  /** By mutant: reached while modules were evaluated, outside of any test. */
  static: Record<string, number>;
  /** By test, then by mutant. */
  perTest: Record<string, Record<string, number>>;
}

/** The tests of one file, and the mutants that its modules reached while they were evaluated. */
export interface LoadedByTests {
  tests: readonly string[];
  mutants: readonly string[];
}

/** Returns the mutants of an instrumented source. */
export function mutantsOf(source: string): string[] {
  const found = source.matchAll(/stryMutAct_\w+\("(\d+)"\)/g);
  return [...new Set([...found].map(([, id]) => id ?? ''))];
}

/**
 * Gives the mutants of a module's own scope to the tests that reach anything else of its file, and
 * to those of `loaded` that loaded it. Stryker would run all tests for each. A mutant for which
 * there are no such tests is left as it is. `sources` holds the mutants of each source file.
 */
export function assignStatic(
  { static: reached, perTest }: Coverage,
  sources: readonly (readonly string[])[],
  loaded: readonly LoadedByTests[] = [],
): Coverage {
  const assigned: Coverage = { static: {}, perTest: { ...perTest } };
  for (const [id, count] of Object.entries(reached)) {
    const source = sources.find((mutants) => mutants.includes(id)) ?? [];
    const tests = Object.entries(perTest)
      .filter(([, own]) => source.some((each) => each in own))
      .map(([test]) => test);
    const loading = loaded.filter(({ mutants }) => mutants.includes(id));
    const chosen = new Set([...tests, ...loading.flatMap((file) => file.tests)]);
    if (chosen.size === 0) assigned.static[id] = count;
    for (const test of chosen) assigned.perTest[test] = { [id]: 1, ...assigned.perTest[test] };
  }
  return assigned;
}
