import { globSync, readFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { assignStatic, mutantsOf } from './static-coverage.ts';

type CreateRunner = (typeof vitestPlugins)[number]['factory'];
type Runner = ReturnType<CreateRunner>;

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
    const files = globSync('{domain,worker,src}/**/*.{ts,tsx}')
      .map((path) => mutantsOf(readFileSync(path, 'utf8')))
      .filter((mutants) => mutants.length > 0);
    return { ...result, mutantCoverage: assignStatic(result.mutantCoverage, files) };
  };
  return runner;
}
createRunner.inject = ['$injector'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'vitest-fresh', factory: createRunner }];
