import { defineConfig } from 'vitest/config';
import { runtimeModules } from './tests/in-node.ts';

/** The tests of pure modules in Node, as Stryker runs them. */
export default defineConfig({
  test: {
    alias: runtimeModules,
    testTimeout: 20_000,
    include: ['tests/{domain,pure}/**/*.test.ts'],
  },
});
