/** Which mutants each test reached, by Stryker's first run. The numbers count how often. */
export interface Coverage {
  /** By mutant: reached while modules were evaluated, outside of any test. */
  static: Record<string, number>;
  /** By test, then by mutant. */
  perTest: Record<string, Record<string, number>>;
}

/** Returns the mutants of an instrumented source. */
export function mutantsOf(source: string): string[] {
  const found = source.matchAll(/stryMutAct_\w+\("(\d+)"\)/g);
  return [...new Set([...found].map(([, id]) => id ?? ''))];
}

/**
 * Gives the mutants of a module's own scope to the tests that reach anything else of its file.
 * Stryker would run all tests for each. A file that no test reaches otherwise is left as it is.
 * `files` holds the mutants of each file.
 */
export function assignStatic(
  { static: reached, perTest }: Coverage,
  files: readonly (readonly string[])[],
): Coverage {
  const assigned: Coverage = { static: { ...reached }, perTest: { ...perTest } };
  for (const mutants of files) {
    const tests = Object.entries(perTest).filter(([, own]) => mutants.some((id) => id in own));
    if (tests.length === 0) continue;
    for (const id of mutants.filter((each) => each in reached)) {
      delete assigned.static[id];
      for (const [test] of tests) {
        assigned.perTest[test] = { [id]: 1, ...assigned.perTest[test] };
      }
    }
  }
  return assigned;
}
