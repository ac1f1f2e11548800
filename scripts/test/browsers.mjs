import { openSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../browser.mjs';
import { findEngines } from '../engines.mjs';
import { freePort } from '../serve/port.mjs';
import { startBuild, startPreview } from '../serve/preview.mjs';
import { fail, playwrightStage, results, skip, vitestStage } from './stage.mjs';

/** Serves the production build with the emulators and runs the tests in browsers. */
export async function testInBrowsers() {
  const servers = [];
  try {
    const CHROMIUM_PATH = findBrowser();
    const log = openSync(join(results, 'servers.log'), 'w');
    await Promise.all([testChromium(servers, CHROMIUM_PATH, log), testEngines(servers, log)]);
  } catch (error) {
    fail(`Browser tests: ${String(error)}`);
  } finally {
    for (const server of servers) server.kill();
  }
}

async function testChromium(servers, CHROMIUM_PATH, log) {
  const [PORT, SERVICES_PORT] = [String(await freePort()), String(await freePort())];
  servers.push(await startBuild(PORT, SERVICES_PORT, join(results, 'browser-state'), log));
  await playwrightStage('Chromium', { CHROMIUM_PATH, PORT, SERVICES_PORT });
}

/** Runs the same steps in Firefox and WebKit, as far as they are installed. */
async function testEngines(servers, log) {
  const { names, variables, missing } = findEngines();
  for (const reason of missing) skip(reason);
  if (names.length === 0) return;
  const PORT = String(await freePort());
  const stdio = ['ignore', log, log];
  servers.push(await startPreview(PORT, join(results, 'engines-state'), {}, stdio));
  await vitestStage(names.join(', '), ['engines'], {
    flags: ['--maxWorkers=1', ...names.map((name) => `engines/${name.toLowerCase()}.test.ts`)],
    variables: { PORT, ...variables },
  });
}
