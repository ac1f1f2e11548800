import { defineConfig } from 'vitest/config';
import { nodeTests, pageTests, runtimeModules, timeLimits } from './tests/in-node.ts';
import { workerProject } from './tests/in-workerd.ts';

export default defineConfig({
  test: {
    // The lines that each request and each sign-in log would bury what a test prints.
    onConsoleLog: (log) => !/^\{"event":"(?:request|signed_in|signed_out)"/.test(log),
    projects: [
      {
        test: {
          name: 'unit',
          ...nodeTests,
          include: ['tests/{emulators,src,device,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.dom.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'unit-dom',
          ...pageTests,
          include: ['tests/src/**/*.dom.test.{ts,tsx}'],
        },
      },
      {
        // Rules that keep no state and replace no module: their files share what they import, which
        // takes half the processor's time.
        test: {
          name: 'unit-pure',
          isolate: false,
          ...timeLimits,
          alias: runtimeModules,
          setupFiles: [
            'tests/in-node/no-output.ts',
            'tests/in-node/end-of-test.ts',
            'tests/report-responses.ts',
          ],
          include: ['tests/{domain,pure}/**/*.test.ts'],
        },
      },
      {
        // `npm run deploy` with the real wrangler, against a stand-in of Cloudflare's API. It takes the
        // build that is in dist.
        test: {
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          testTimeout: 900_000,
          maxConcurrency: 2,
        },
      },
      {
        // The product in three engines, against a preview of the production build on PORT.
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
      workerProject,
    ],
  },
});
