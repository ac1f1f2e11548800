// Finds a browser for the tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canInstall, installDebianPackages } from './serve/debian.mjs';
import { environment, root, say, stop } from './set-up.mjs';

/** Chromium without its window. It renders the same pages in half the time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const known = [
  process.env.CHROMIUM_PATH,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a Chromium: Debian's where it can be installed, else an installed one, else Playwright's. */
export function findBrowser() {
  return headless() ?? present() ?? installPlaywright() ?? explain();
}

/** Returns the headless shell, unless CHROMIUM_PATH names another browser. */
function headless() {
  if (process.env.CHROMIUM_PATH) return present();
  return existsSync(headlessShell) ? headlessShell : installDebian();
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
  if (!canInstall()) return undefined;
  say("Installing Debian's chromium for the browser tests (once) …");
  // Older releases have only the whole browser.
  if (!installDebianPackages('chromium-headless-shell') && !present()) {
    installDebianPackages('chromium');
  }
  return present();
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
