import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 5173);

/** The tag of tests that measure frames and milliseconds (`support/measures-time.ts`): nothing else runs beside them. */
const measured = /@measured/;

/**
 * The tests that use up every key, or change how an emulated service answers all requests: no other test
 * of this deployment that makes pictures or payments runs beside them.
 */
const apart = /(checkout|console|waiting)\.spec\.ts$/;

/** Those that serve a deployment of their own, or make neither pictures nor payments: they run beside the former. */
const besideApart = /(prerender|challenge|contact|fortnight|update)\.spec\.ts$/;

/** Tests that wait for minutes: they take no worker from the others. */
const idle = /account\/emails\.spec\.ts$/;

/** The browser tests, against the production build that `npm test` serves, or a preview of it. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/picture-size.ts',
  outputDir: 'test-results',
  // A bound for what hangs, and no measure: a slow machine may take several times as long as a fast one.
  timeout: 180_000,
  // The emulated provider draws a picture within two seconds, and on a busy machine within seven.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // The tests wait a part of their time, so three workers suit two cores, and one more that only waits: four
  // took as long for 172 tests (193 s and 192 s).
  workers: 4,
  projects: [
    {
      name: 'together',
      testIgnore: [apart, besideApart, idle],
      grepInvert: measured,
      workers: 3,
    },
    { name: 'idle', testMatch: idle, workers: 1 },
    { name: 'measured', grep: measured, workers: 1, dependencies: ['together', 'idle'] },
    // The last, because pictures wait for a minute after it.
    { name: 'apart', testMatch: apart, workers: 1, dependencies: ['measured'] },
    { name: 'beside-apart', testMatch: besideApart, workers: 1, dependencies: ['measured'] },
  ],
  reporter: [['list'], ['json', { outputFile: process.env.REPORT ?? '.cache/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
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
