import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findBrowser } from '../browser.mjs';
import { findEngines } from '../engines.mjs';
import { freePort } from '../serve/port.mjs';
import { startBuild, startPreview } from '../serve/preview.mjs';
import { environment, root, say } from '../set-up.mjs';
import { count, countSkipped, countStep, ended, readTests, reportOf, results } from './counts.mjs';
import { filesOfDeadBrowsers } from './dead-browsers.mjs';
import { failuresInBrowsers } from './reports.mjs';
import { inBackground, vitestArguments } from './runners.mjs';

/** Serves the production build with the emulators and runs the tests in browsers. */
export async function testInBrowsers() {
  const servers = [];
  const browser = { CHROMIUM_PATH: findBrowser() };
  try {
    const served = { ...(await serveBuild(servers)), ...browser };
    await testInChromium(served);
    ended('Browser tests');
    const engines = startEngines({ ...(await servePreview(servers)), ...browser });
    await engines();
    ended('The three engines');
  } catch (error) {
    console.error(String(error));
    countStep(`Browser tests: ${String(error)}`, false);
  } finally {
    for (const server of servers) server.kill();
  }
}

/** Serves the build for the tests in Chromium. Returns the variables that lead to it. */
async function serveBuild(servers) {
  const [port, servicesPort] = [String(await freePort()), String(await freePort())];
  const log = openSync(join(results, 'browser.log'), 'w');
  servers.push(await startBuild(port, servicesPort, join(results, 'browser-state'), log));
  return { PORT: port, SERVICES_PORT: servicesPort };
}

/** Serves the build for the engines as `npm run preview` does: all of it on one port. */
async function servePreview(servers) {
  const port = String(await freePort());
  servers.push(await startPreview(port, join(results, 'engines-state')));
  return { PORT: port };
}

/** Runs Playwright's tests. */
async function testInChromium(extra) {
  say('Browser tests');
  const report = reportOf('chromium');
  // A second try records a trace and shows whether the fault stays. It does not make the run pass.
  const tries = ['--retries=1', '--fail-on-flaky-tests'];
  const child = spawn('playwright', ['test', ...tries], {
    cwd: root,
    env: { ...environment, ...extra, REPORT: report },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  const read = { passed: ({ stats }) => stats.expected, failures: failuresInBrowsers };
  count('Playwright', report, read, code === 0);
}

/** Starts the same steps in Chromium, Firefox and WebKit. The result waits for their end, and counts them. */
function startEngines(extra) {
  const { names, variables, missing } = findEngines();
  for (const reason of missing) say(`Skipped: ${reason}`);
  countSkipped(missing.length);
  const files = ['Chromium', ...names].map((name) => `engines/${name.toLowerCase()}.test.ts`);
  const report = reportOf('engines');
  const run = (which) =>
    inBackground('engines', 'vitest', [...vitestArguments('engines'), '--maxWorkers=2', ...which], {
      variables: { ...extra, ...variables },
    });
  const first = run(files);
  return async () => {
    say(`The same steps in Chromium, ${names.join(', ')}`);
    const ok = await first();
    const again =
      !ok && existsSync(report)
        ? filesOfDeadBrowsers(JSON.parse(readFileSync(report, 'utf8')))
        : [];
    const counted = ({ testResults }) => ({
      testResults: testResults.filter(({ name }) => !again.includes(name)),
    });
    const read = {
      passed: (steps) => readTests.passed(counted(steps)),
      failures: (steps) => readTests.failures(counted(steps)),
    };
    count('The engines', report, read, ok || again.length > 0);
    if (again.length === 0) return;
    // Its process ended, so that nothing is known of the product. A failed expectation is final.
    say(`A browser died. Run once more: ${again.map((file) => basename(file)).join(', ')}`);
    rmSync(report);
    const isSound = await run(again)();
    count('The engines', report, readTests, isSound);
  };
}
