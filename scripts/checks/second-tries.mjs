/**
 * Judges the report of a run of the browser tests (Playwright's JSON). A test that passed at its
 * second try hides a fault of the product or of the test, so it fails the run unless it is allowed.
 */
export function judgeTries({ suites, stats }, allowed) {
  const specs = suites.flatMap(specsOf);
  const isSame = (spec) => (entry) => entry.file === spec.file && entry.title === spec.title;
  const again = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const refused = again.filter((spec) => !allowed.some(isSame(spec)));
  const unknown = allowed.filter((entry) => !specs.some((spec) => isSame(spec)(entry)));
  return {
    passed: stats.expected + stats.flaky - refused.length,
    failed: stats.unexpected + refused.length + unknown.length,
    notes: [
      ...again.map(
        (spec) =>
          `Passed only at the second try${refused.includes(spec) ? '' : ' (allowed)'}: ${spec.file}: ${spec.title}`,
      ),
      ...unknown.map(
        ({ file, title }) => `No such test, but it may need a second try: ${file}: ${title}`,
      ),
    ],
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
