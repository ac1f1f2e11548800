/** A browser test that may need a second try, by its file below tests/e2e, and why. */
export interface AllowedSecondTry {
  file: string;
  title: string;
  why: string;
}

interface Suite {
  specs?: { file: string; title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

export function judgeTries(
  report: { suites: Suite[]; stats: { expected: number; flaky: number; unexpected: number } },
  allowed: readonly AllowedSecondTry[],
): { passed: number; failed: number; notes: string[] };
