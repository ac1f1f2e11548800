// Prepares a fresh clone to run everything. It needs only Node 20 and npm, prints what it
// does, and skips what has been done before.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(root, 'node_modules', '.bin');

/** The environment with the project's own Node and tools first in PATH. */
export const environment = {
  ...process.env,
  PATH: `${binaries}:${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  // Miniflare would fetch the visitor's country from the network, which no test may use.
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

export function say(message) {
  console.log(`\u001b[33m●\u001b[0m ${message}`);
}

/** Ends the process with a message instead of a stack trace. */
export function stop(message) {
  console.error(`\u001b[31m✖\u001b[0m ${message}`);
  process.exit(1);
}

/** Runs a command to its end and prints its output only when it fails. */
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

/** Runs a command beside others; resolves at its end. Prints its output only when it fails. */
function runBeside(command, commandArguments, env) {
  const child = spawn(command, commandArguments, { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const name = [command, ...commandArguments].join(' ');
  return new Promise((resolve) => {
    child.on('close', (code) => (code === 0 ? resolve() : stop(`'${name}' failed:\n${output}`)));
  });
}

/** Does the work, unless it has been done before for the same content of the files. */
async function once(name, files, isThere, work) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  const digest = hash.digest('hex');
  const stamp = join(root, 'node_modules', '.imagemint', name);
  if (isThere() && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** Installs the packages of the lock file; to start the product, only the half that it needs. */
export async function installPackages({ toStart = false } = {}) {
  const isThere = () => existsSync(join(binaries, 'node'));
  // Where the tests have installed all of them, a start removes none.
  const isHalf = toStart && !existsSync(join(binaries, 'vitest'));
  await once(isHalf ? 'start' : 'packages', ['package.json', 'package-lock.json'], isThere, () => {
    say(`Installing the packages (${isHalf ? 'half a minute' : 'about a minute'}, once) …`);
    // Not `npm ci`, which refuses a lock file without the binaries of every platform. This command
    // also installs the versions of the lock file, and does not write it.
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['install', ...quiet, ...(isHalf ? ['--omit=dev'] : [])]);
  });
}

/** Generates the types of the Worker's bindings and of its runtime, beside other work. */
export async function generateTypes() {
  const types = join('worker', 'worker-configuration.d.ts');
  await once(
    'types',
    ['wrangler.toml', 'package-lock.json'],
    () => existsSync(join(root, types)),
    () => {
      say('Generating the types of the bindings …');
      const parameters = ['types', types, '--strict-vars=false', '--env-file=/dev/null'];
      return runBeside('wrangler', parameters, environment);
    },
  );
}

/** Applies the migrations to the local database, beside other work. */
export async function migrateDatabase() {
  const migrations = readdirSync(join(root, 'migrations')).sort();
  await once(
    'database',
    migrations.map((name) => join('migrations', name)),
    () => existsSync(join(root, '.wrangler', 'state', 'v3', 'd1')),
    () => {
      say('Preparing the local database …');
      const migrate = ['d1', 'migrations', 'apply', 'imagemint', '--local'];
      return runBeside('wrangler', migrate, { ...environment, CI: 'true' });
    },
  );
}
