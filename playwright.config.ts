import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 5173);

/**
 * What must have the machine or the stand-ins for itself: it counts frames and
 * milliseconds, uses up every key, or tells a service how to answer everybody.
 */
const alone =
  /(device\/.*|below-the-fold|editor-opening|prerender|checkout|console|contact|update|waiting)\.spec\.ts$/;

/** The browser tests, against a preview of the production build that `npm test` starts. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/picture-size.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  // A picture is drawn within two seconds, and on a machine that does other things in seven.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // They wait as much as they work, so two get along with two cores.
  workers: 2,
  projects: [
    { name: 'together', testIgnore: alone },
    { name: 'alone', testMatch: alone, workers: 1, dependencies: ['together'] },
  ],
  reporter: [['list'], ['json', { outputFile: '.cache/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Movement takes a third of the time on a small machine; tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch the whole app anew in every test; tests of what it does let it.
    serviceWorkers: 'block',
    // A trace takes a quarter of a test's time, so only a second try leaves one.
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
