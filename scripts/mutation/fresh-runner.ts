import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import type { RunnerTestFile } from 'vitest';
import { assignStatic, type LoadedByTests, mutantsOf } from './static-coverage.ts';

type CreateRunner = (typeof vitestPlugins)[number]['factory'];
type Runner = ReturnType<CreateRunner>;

/** What the runner holds of vitest, and how it adds up the coverage of all files. */
interface VitestHolder {
  ctx?: {
    state: { getFiles(): FileWithCoverage[] };
    provide(key: 'testTimeoutsMs', value: Record<string, number>): void;
  };
  readMutantCoverage(): unknown;
}

type FileWithCoverage = Pick<RunnerTestFile, 'filepath' | 'projectName'> & {
  meta: { mutantCoverage?: { static?: Record<string, number> } };
};

/** In Stryker's copy of the project: how long a test may take with a mutant, in milliseconds, by its file. */
const timeoutsFile = 'test-timeouts.json';

/** Tells the tests what stands in the file. */
function limitTests({ ctx }: VitestHolder): void {
  ctx?.provide('testTimeoutsMs', JSON.parse(readFileSync(timeoutsFile, 'utf8')));
}

/**
 * Returns how long a test of each file may take with a mutant, in milliseconds. One that waits for
 * what never comes would else take a minute.
 */
function timeoutsOf(
  tests: readonly { fileName?: string; timeSpentMs: number }[],
): Record<string, number> {
  const timeouts: Record<string, number> = {};
  for (const { fileName = '', timeSpentMs } of tests) {
    timeouts[fileName] = Math.max(timeouts[fileName] ?? 0, 5000 + 3 * timeSpentMs);
  }
  return timeouts;
}

/**
 * Stryker's runner for vitest, where `fresh-modules.ts` evaluates the modules anew for each mutant:
 * so a mutant of a module's own scope needs no run of all tests.
 */
function createRunner(injector: { injectFunction(factory: CreateRunner): Runner }): Runner {
  const [plugin] = vitestPlugins;
  if (!plugin) throw new Error('There is no runner for vitest.');
  const runner = injector.injectFunction(plugin.factory);
  const holder = runner as Runner & VitestHolder;
  const dryRun = holder.dryRun.bind(runner);
  const readCoverage = holder.readMutantCoverage.bind(runner);
  let loads: { file: string; mutants: string[] }[] = [];
  holder.readMutantCoverage = () => {
    // Adding up writes the sums into the coverage of the first file.
    loads = loadsInNode(holder.ctx?.state.getFiles() ?? []);
    return readCoverage();
  };
  const mutantRun = holder.mutantRun.bind(runner);
  let isLimited = false;
  let isSpent = false;
  holder.mutantRun = async (options) => {
    // Stryker ends this process then, and tries the mutant in another one.
    if (isSpent) throw new Error('A test of the mutant before did not end.');
    // The first run was another runner's, where several run at a time, or one was ended that hung.
    if (!isLimited) limitTests(holder);
    isLimited = true;
    const result = await mutantRun(options);
    // What it left under way, like an `act` of React, would fail the tests of the mutants after it.
    isSpent = result.status === 'killed' && result.failureMessage.includes('timed out in');
    return result;
  };
  holder.dryRun = async (options) => {
    const result = await dryRun(options);
    if (result.status !== 'complete') return result;
    writeFileSync(timeoutsFile, JSON.stringify(timeoutsOf(result.tests)));
    if (!result.mutantCoverage) return result;
    const sources = globSync('{domain,worker,src}/**/*.{ts,tsx}')
      .map((path) => mutantsOf(readFileSync(path, 'utf8')))
      .filter((mutants) => mutants.length > 0);
    const loaded = loads.map(({ file, mutants }): LoadedByTests => {
      const tests = result.tests.filter(({ fileName }) => fileName === file);
      return { tests: tests.map(({ id }) => id), mutants };
    });
    return { ...result, mutantCoverage: assignStatic(result.mutantCoverage, sources, loaded) };
  };
  return runner;
}

/** The mutants that each file of tests in Node reached while modules were evaluated for it. */
function loadsInNode(files: FileWithCoverage[]) {
  return files
    .filter(({ projectName }) => projectName?.startsWith('unit'))
    .map(({ filepath, meta }) => ({
      file: filepath,
      mutants: Object.keys(meta.mutantCoverage?.static ?? {}),
    }));
}

createRunner.inject = ['$injector'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'vitest-fresh', factory: createRunner }];
