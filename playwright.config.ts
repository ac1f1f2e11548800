import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 5173);

/** The browser tests, against the production build that `npm test` serves, or a preview of it. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/picture-size.ts',
  outputDir: 'test-results',
  // A bound for what hangs, and no measure: a slow machine may take several times as long as a fast one.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI !== undefined,
  // The tests wait a part of their time, so three workers suit two cores.
  workers: 3,
  reporter: [['list'], ['json', { outputFile: process.env.REPORT ?? '.cache/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // A context that is emptied between tests takes a twentieth less of the processor's time than a new one.
    reuseContext: true,
    // Animations take a third of the time on a small machine; tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would fetch the whole app again in every test; tests of it allow it.
    serviceWorkers: 'block',
    // A trace takes a quarter of a test's time: `--trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        // Chromium's own sandbox does not work for root, as in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
});
