import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that Stryker tries, or none in its first run. */
    activeMutant: string | undefined;
    /** The name of Stryker's global. */
    globalNamespace: string;
    /** How long a test may take with a mutant, in milliseconds, by its file. */
    testTimeoutsMs: Record<string, number> | undefined;
  }
}

/** A module as vitest knows it. The same is cleared by `vi.resetModules`. */
interface EvaluatedModule {
  promise?: unknown;
  exports?: unknown;
  evaluated: boolean;
  importers: Set<string>;
}

const globals = globalThis as unknown as Record<string, { activeMutant?: string } | undefined> & {
  evaluatedFor?: string;
  __vitest_worker__: {
    evaluatedModules: { idToModuleMap: Map<string, EvaluatedModule> };
    filepath?: string;
  };
};

// A runtime that serves many mutants keeps what its modules hold, and the clock of a test that
// failed. The mutant is active while the modules are evaluated: Stryker's setup makes it so later.
const mutant = inject('activeMutant');
if (mutant !== undefined) {
  const testTimeout = inject('testTimeoutsMs')?.[globals.__vitest_worker__.filepath ?? ''];
  if (testTimeout !== undefined) vi.setConfig({ testTimeout });
  const stryker = globals[inject('globalNamespace')];
  if (stryker) stryker.activeMutant = mutant;
  if (mutant !== globals.evaluatedFor) {
    globals.evaluatedFor = mutant;
    vi.useRealTimers();
    resetOwnModules();
  }
}

/**
 * Lets the project's modules be evaluated again. `vi.resetModules` does so for the packages too,
 * which takes three times as long.
 */
function resetOwnModules(): void {
  for (const [id, module] of globals.__vitest_worker__.evaluatedModules.idToModuleMap) {
    if (id.includes('/node_modules/') || !id.startsWith('/')) continue;
    module.promise = undefined;
    module.exports = undefined;
    module.evaluated = false;
    module.importers.clear();
  }
}
