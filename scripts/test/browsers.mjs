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
    const browser = { CHROMIUM_PATH: findBrowser() };
    const [port, services] = [String(await freePort()), String(await freePort())];
    const log = openSync(join(results, 'servers.log'), 'w');
    servers.push(await startBuild(port, services, join(results, 'browser-state'), log));
    const chromium = { ...browser, PORT: port, SERVICES_PORT: services };
    await playwrightStage('Browser', chromium);
    const preview = String(await freePort());
    const stdio = ['ignore', log, log];
    servers.push(await startPreview(preview, join(results, 'engines-state'), {}, stdio));
    await testEngines({ ...browser, PORT: preview });
  } catch (error) {
    fail(`Browser tests: ${String(error)}`);
  } finally {
    for (const server of servers) server.kill();
  }
}

/** Runs the same steps in Chromium, Firefox and WebKit, as far as they are installed. */
function testEngines(served) {
  const { names, variables, missing } = findEngines();
  for (const reason of missing) skip(reason);
  const files = ['Chromium', ...names].map((name) => `engines/${name.toLowerCase()}.test.ts`);
  return vitestStage(`Chromium, ${names.join(', ')}`, ['engines'], {
    flags: ['--maxWorkers=2', ...files],
    variables: { ...served, ...variables },
  });
}
