// Finds a browser for the tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { environment, root, say, stop } from './set-up.mjs';

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: one that is there, else Debian's, else Playwright's own. */
export function findBrowser() {
  return present() ?? installDebian() ?? installPlaywright() ?? explain();
}

function present() {
  return known.find((path) => path && existsSync(path)) ?? playwrightPath();
}

function playwrightPath() {
  const require = createRequire(`${root}/package.json`);
  const path = require('@playwright/test').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function installDebian() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  say("Installing Debian's chromium for the browser tests (once) …");
  const options = {
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
  return known.find((path) => path && existsSync(path));
}

function installPlaywright() {
  say("Installing Playwright's chromium for the browser tests (once) …");
  spawnSync('playwright', ['install', 'chromium'], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  return playwrightPath();
}

function explain() {
  return stop(
    'The browser tests need Chromium and none could be installed. Install Chromium or Chrome, ' +
      'or set CHROMIUM_PATH to the program, and run npm test again.',
  );
}
