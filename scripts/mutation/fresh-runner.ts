import { globSync, readFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import type { RunnerTestFile } from 'vitest';
import { assignStatic, type LoadedByTests, mutantsOf } from './static-coverage.ts';

type CreateRunner = (typeof vitestPlugins)[number]['factory'];
type Runner = ReturnType<CreateRunner>;

/** What the runner holds of vitest. Each file of tests in Node has a process of its own. */
interface VitestHolder {
  ctx?: { state: { getFiles(): FileWithCoverage[] } };
}

type FileWithCoverage = Pick<RunnerTestFile, 'filepath' | 'projectName'> & {
  meta: { mutantCoverage?: { static?: Record<string, number> } };
};

/**
 * Stryker's runner for vitest, where `fresh-modules.ts` evaluates the modules anew for each mutant:
 * so a mutant of a module's own scope needs no run of all tests.
 */
function createRunner(injector: { injectFunction(factory: CreateRunner): Runner }): Runner {
  const [plugin] = vitestPlugins;
  if (!plugin) throw new Error('There is no runner for vitest.');
  const runner = injector.injectFunction(plugin.factory);
  const dryRun = runner.dryRun.bind(runner);
  runner.dryRun = async (options) => {
    const result = await dryRun(options);
    if (result.status !== 'complete' || !result.mutantCoverage) return result;
    const sources = globSync('{domain,worker,src}/**/*.{ts,tsx}')
      .map((path) => mutantsOf(readFileSync(path, 'utf8')))
      .filter((mutants) => mutants.length > 0);
    const files = (runner as VitestHolder).ctx?.state.getFiles() ?? [];
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
