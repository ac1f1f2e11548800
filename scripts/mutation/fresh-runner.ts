import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import type { RunnerTestFile } from 'vitest';
import { assignStatic, type LoadedByTests, mutantsOf } from './static-coverage.ts';

type CreateRunner = (typeof vitestPlugins)[number]['factory'];
type Runner = ReturnType<CreateRunner>;

/** What the runner holds of vitest. */
interface VitestHolder {
  ctx?: {
    state: { getFiles(): FileWithCoverage[] };
    projects: { name: string; provide(key: 'testTimeoutMs', value: number): void }[];
  };
}

type FileWithCoverage = Pick<RunnerTestFile, 'filepath' | 'projectName'> & {
  meta: { mutantCoverage?: { static?: Record<string, number> } };
};

/** In Stryker's copy of the project: how long a test may take with a mutant, in milliseconds, by project. */
const timeoutsFile = 'test-timeouts.json';

/** Tells the tests what stands in the file. */
function limitTests(runner: Runner): void {
  const timeouts: Record<string, number> = JSON.parse(readFileSync(timeoutsFile, 'utf8'));
  for (const project of (runner as VitestHolder).ctx?.projects ?? []) {
    const timeout = timeouts[project.name];
    if (timeout !== undefined) project.provide('testTimeoutMs', timeout);
  }
}

/**
 * Returns how long a test may take with a mutant, in milliseconds, where the slowest of its project
 * took `slowestMs` without one. A test that waits for what never comes would else take a minute.
 */
function testTimeoutOf(slowestMs: number): number {
  return 5000 + 3 * slowestMs;
}

/**
 * Stryker's runner for vitest, where `fresh-modules.ts` evaluates the modules anew for each mutant:
 * so a mutant of a module's own scope needs no run of all tests.
 */
function createRunner(injector: { injectFunction(factory: CreateRunner): Runner }): Runner {
  const [plugin] = vitestPlugins;
  if (!plugin) throw new Error('There is no runner for vitest.');
  const runner = injector.injectFunction(plugin.factory);
  const init = runner.init?.bind(runner);
  runner.init = async () => {
    await init?.();
    // Not the first runner: one that hung was ended, and this one has no first run.
    if (existsSync(timeoutsFile)) limitTests(runner);
  };
  const dryRun = runner.dryRun.bind(runner);
  runner.dryRun = async (options) => {
    const result = await dryRun(options);
    if (result.status !== 'complete') return result;
    const { ctx } = runner as VitestHolder;
    const files = ctx?.state.getFiles() ?? [];
    const timeouts: Record<string, number> = {};
    for (const { name } of ctx?.projects ?? []) {
      const own = files.filter(({ projectName }) => projectName === name);
      const paths = new Set(own.map(({ filepath }) => filepath));
      const tests = result.tests.filter(({ fileName }) => paths.has(fileName ?? ''));
      timeouts[name] = testTimeoutOf(Math.max(0, ...tests.map(({ timeSpentMs }) => timeSpentMs)));
    }
    writeFileSync(timeoutsFile, JSON.stringify(timeouts));
    limitTests(runner);
    if (!result.mutantCoverage) return result;
    const sources = globSync('{domain,worker,src}/**/*.{ts,tsx}')
      .map((path) => mutantsOf(readFileSync(path, 'utf8')))
      .filter((mutants) => mutants.length > 0);
    const loaded = files
      .filter(({ projectName }) => projectName?.startsWith('unit'))
      .map(({ filepath, meta }): LoadedByTests => {
        const tests = result.tests.filter(({ fileName }) => fileName === filepath);
        const mutants = Object.keys(meta.mutantCoverage?.static ?? {});
        return { tests: tests.map(({ id }) => id), mutants };
      });
    return { ...result, mutantCoverage: assignStatic(result.mutantCoverage, sources, loaded) };
  };
  return runner;
}
createRunner.inject = ['$injector'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'vitest-fresh', factory: createRunner }];
