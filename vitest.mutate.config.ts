import { defineConfig } from 'vitest/config';
import { runtimeModules, timeLimits } from './tests/in-node.ts';

/** The tests of pure modules in Node, as Stryker runs them. */
export default defineConfig({
  test: {
    alias: runtimeModules,
    ...timeLimits,
    setupFiles: ['tests/in-node/end-of-test.ts'],
    include: ['tests/{domain,pure}/**/*.test.ts'],
  },
});
