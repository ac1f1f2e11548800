// Brings a fresh clone to where everything runs. It needs nothing but Node 20 and
// npm, says what it does, and does nothing that is done already.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(root, 'node_modules', '.bin');

/** The environment in which the project's own Node and tools come first. */
export const environment = {
  ...process.env,
  PATH: `${binaries}:${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  // Locally nobody's country is looked up: that needs a network, and no test may.
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

export function say(message) {
  console.log(`\u001b[33m●\u001b[0m ${message}`);
}

/** Ends with a message instead of a stack: what went wrong is for a person to read. */
export function stop(message) {
  console.error(`\u001b[31m✖\u001b[0m ${message}`);
  process.exit(1);
}

/** Runs a command to its end and shows its words only when it fails. */
export function run(command, commandArguments, options = {}) {
  const result = spawnSync(command, commandArguments, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    ...options,
  });
  if (result.status === 0) return;
  stop(
    `'${command} ${commandArguments.join(' ')}' failed:\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}`,
  );
}

/** Does the work unless it was done for the same files before. */
function once(name, files, isThere, work) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  const digest = hash.digest('hex');
  const stamp = join(root, 'node_modules', '.imagemint', name);
  if (isThere() && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** The packages, as the lock file names them. */
export function installPackages() {
  const isThere = () => existsSync(join(binaries, 'node'));
  once('packages', ['package.json', 'package-lock.json'], isThere, () => {
    say('Installing the packages (about a minute, once) …');
    // Not `npm ci`, which refuses a lock file that was made where a foreign platform's binary was
    // not to be had. This keeps to the lock file as well, and never writes it.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/** The types of the Worker's bindings and of its runtime. */
export function generateTypes() {
  const types = join('worker', 'worker-configuration.d.ts');
  once(
    'types',
    ['wrangler.toml', 'package-lock.json'],
    () => existsSync(join(root, types)),
    () => {
      say('Generating the types of the bindings …');
      run('wrangler', ['types', types, '--strict-vars=false', '--env-file=/dev/null']);
    },
  );
}

/** The local database, brought to the newest migration. */
export function migrateDatabase() {
  const migrations = readdirSync(join(root, 'migrations')).sort();
  once(
    'database',
    migrations.map((name) => join('migrations', name)),
    () => existsSync(join(root, '.wrangler', 'state', 'v3', 'd1')),
    () => {
      say('Preparing the local database …');
      run('wrangler', ['d1', 'migrations', 'apply', 'imagemint', '--local'], {
        env: { ...environment, CI: 'true' },
      });
    },
  );
}
