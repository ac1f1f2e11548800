import { defineConfig } from 'vitest/config';

/** The tests by which mutants of the ledger's and the jobs' rules must die (`npm run mutate`). */
export default defineConfig({ test: { include: ['tests/pure/account/**/*.test.ts'] } });
