import { matchesGlob } from 'node:path';
import { rooms } from '../mutation/rooms.ts';

/** Returns the tests of changed files. Paths are relative to the project's root. */
export function testsOf(changed: readonly string[]): {
  /** Sources that tests in Node may import; vitest finds those tests by their imports. */
  sources: string[];
  /** Globs of tests in workerd. */
  workerTests: string[];
  /** Modules that tests in workerd share; vitest finds those tests by their imports. */
  workerHelpers: string[];
  /** Changed browser tests. */
  browserTests: string[];
} {
  const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const ofWorker = code.filter((file) => file.startsWith('tests/worker/'));
  const inWorkerd = new Set(ofWorker.filter((file) => file.endsWith('.test.ts')));
  for (const room of Object.values(rooms)) {
    if (!code.some((file) => isIn(file, room.mutate))) continue;
    for (const glob of room.inWorkerd ?? []) inWorkerd.add(glob);
  }
  return {
    sources: code.filter((file) => !/^tests\/(worker|e2e|simulation|deploy)\//.test(file)),
    workerTests: [...inWorkerd],
    workerHelpers: ofWorker.filter((file) => !file.endsWith('.test.ts')),
    browserTests: code.filter((file) => file.endsWith('.spec.ts')),
  };
}

function isIn(file: string, globs: readonly string[]): boolean {
  const isLeftOut = globs.some((glob) => glob.startsWith('!') && matchesGlob(file, glob.slice(1)));
  return !isLeftOut && globs.some((glob) => matchesGlob(file, glob));
}
