// Runs the tests of what was changed since a commit, HEAD by default: in Node the tests that
// import a changed file, in workerd the tests of its room.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { testsOf } from './tests-of.ts';

const root = join(import.meta.dirname, '..', '..');
const since = process.argv[2] ?? 'HEAD';

const changed = [
  ...git('diff', '--name-only', '--relative', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(join(root, file)));
const { sources, workerTests, workerHelpers, browserTests } = testsOf(changed);
// Vitest's filters are parts of paths and no globs.
const inWorkerd = globSync(workerTests, { cwd: root });
const failed = [
  sources.length > 0 && !run('related', '--run', '--project', 'unit*', ...sources),
  workerHelpers.length > 0 && !run('related', '--run', '--project', 'worker', ...workerHelpers),
  inWorkerd.length > 0 && !run('run', '--project', 'worker', ...inWorkerd),
].some(Boolean);
if (changed.length === 0) console.log(`Nothing was changed since ${since}.`);
if (browserTests.length > 0) {
  console.log(`Not run, they need a build and a browser: ${browserTests.join(', ')}`);
}
process.exit(failed ? 1 : 0);

function git(...parameters: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter(Boolean);
  console.error(stderr);
  process.exit(1);
}

function run(...parameters: string[]): boolean {
  const options = { cwd: root, stdio: 'inherit' } as const;
  return spawnSync('vitest', [...parameters, '--passWithNoTests'], options).status === 0;
}
