import { inject } from 'vitest';

// Files that share a thread of Node share what Stryker counts: without this, each would have loaded
// what the files before it loaded. It evaluates the project's modules anew, and counts anew.
const globals = globalThis as unknown as Record<string, { mutantCoverage?: object } | undefined>;
const stryker = globals[inject('globalNamespace')];
if (stryker) delete stryker.mutantCoverage;
