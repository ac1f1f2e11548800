// Finds WebKit and Firefox for the tests in three engines, or installs Debian's.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, installDebianPackages } from './serve/debian.mjs';
import { say } from './set-up.mjs';

/**
 * Each engine besides Chromium, named as its file in tests/engines: its packages, and how its
 * programs are found.
 */
const others = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    find: () => found({ FIREFOX_PATH: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr' }),
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => found(webKit()),
  },
  {
    name: 'WebKit-persistent',
    packages: ['webkit2gtk-driver', 'xvfb', 'python3'],
    // tests/engines/driver/persistent-webkit.py calls this library.
    find: () =>
      webKit().WEBKIT_PATH?.includes('webkit2gtk-4.1') && found({ PYTHON: '/usr/bin/python3' })
        ? found(webKit())
        : null,
  },
];

function webKit() {
  return {
    WEBKIT_PATH: process.env.WEBKIT_PATH ?? miniBrowser(),
    WEBKIT_DRIVER_PATH: process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver',
    XVFB_PATH: process.env.XVFB_PATH ?? '/usr/bin/Xvfb',
  };
}

/**
 * @typedef {{ names: string[], variables: Record<string, string>, missing: string[] }} Engines
 */

/**
 * Returns the names of the engines that can be tested here, beside Chromium, the variables that
 * name their programs, and for each of the others a sentence that says what is missing.
 *
 * @returns {Engines}
 */
export function findEngines() {
  /** @type {Engines} */
  const engines = { names: [], variables: {}, missing: [] };
  for (const { name, packages, find } of others) {
    const programs = find() ?? install(name, packages, find);
    if (programs) {
      engines.names.push(name);
      Object.assign(engines.variables, programs);
    } else {
      const list = packages.join(' and ');
      engines.missing.push(`${name} is not tested: ${list} of Debian are needed.`);
    }
  }
  return engines;
}

function install(name, packages, find) {
  if (!canInstall()) return null;
  say(`Installing Debian's ${packages.join(', ')} for the tests in ${name} (once) …`);
  installDebianPackages(...packages);
  return find();
}

/**
 * Returns the path of WebKit's small browser, which stands in a folder of the machine's architecture
 * and the library's version. (Node 20, which may run `npm test`, has no `globSync`.)
 */
function miniBrowser() {
  const within = (folder, pattern) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => pattern.test(name))
          .sort()
          .map((name) => join(folder, name))
      : [];
  return within('/usr/lib', /-linux-/)
    .flatMap((folder) => within(folder, /^webkit.*gtk-/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .filter((path) => existsSync(path))
    .at(-1);
}

/** Returns the variables where each names a program that is there; else null. */
function found(programs) {
  return Object.values(programs).every((path) => path && existsSync(path)) ? programs : null;
}
