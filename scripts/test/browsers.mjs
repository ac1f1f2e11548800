import { openSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../browser.mjs';
import { findEngines } from '../engines.mjs';
import { freePort } from '../serve/port.mjs';
import { startBuild } from '../serve/preview.mjs';
import { fail, playwrightStage, results, skip, vitestStage } from './stage.mjs';

/** Serves the production build with the emulators and runs the tests in browsers. */
export async function testInBrowsers() {
  let server;
  try {
    const CHROMIUM_PATH = findBrowser();
    const log = openSync(join(results, 'servers.log'), 'w');
    const [PORT, SERVICES_PORT] = [String(await freePort()), String(await freePort())];
    server = await startBuild(PORT, SERVICES_PORT, join(results, 'browser-state'), log);
    await Promise.all([
      playwrightStage('Chromium', { CHROMIUM_PATH, PORT, SERVICES_PORT }),
      testEngines({ PORT, SERVICES_PORT }),
    ]);
  } catch (error) {
    fail(`Browser tests: ${String(error)}`);
  } finally {
    server?.kill();
  }
}

/** Runs the same steps in Firefox and WebKit, as far as they are installed. */
async function testEngines(ports) {
  const { names, variables, missing } = findEngines();
  for (const reason of missing) skip(reason);
  if (names.length === 0) return;
  await vitestStage(names.join(', '), ['engines'], {
    flags: ['--maxWorkers=1', ...names.map((name) => `engines/${name.toLowerCase()}.test.ts`)],
    variables: { ...ports, ...variables },
  });
}
