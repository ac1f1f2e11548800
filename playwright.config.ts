import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 5173);

/**
 * The tests that run alone: they measure frames and milliseconds, use up every key, serve a
 * deployment of their own, or change how an emulated service answers all requests.
 */
const alone =
  /(device\/.*|editor\/opening|prerender|challenge|checkout|console|contact|update|waiting)\.spec\.ts$/;

/** The browser tests, against a preview of the production build that `npm test` starts. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/picture-size.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  // The emulated provider draws a picture within two seconds, and on a busy machine within seven.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // The tests wait as much as they work, so three workers suit two cores.
  workers: 3,
  projects: [
    { name: 'together', testIgnore: alone },
    { name: 'alone', testMatch: alone, workers: 1, dependencies: ['together'] },
  ],
  reporter: [['list'], ['json', { outputFile: '.cache/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Animations take a third of the time on a small machine; tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would fetch the whole app again in every test; tests of it allow it.
    serviceWorkers: 'block',
    // A trace takes a quarter of a test's time, so only a retry records one.
    trace: { mode: 'on-first-retry', screenshots: false },
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
