import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that Stryker tries, or none in its first run. */
    activeMutant: string | undefined;
    /** The name of Stryker's global. */
    globalNamespace: string;
  }
}

const globals = globalThis as unknown as Record<string, { activeMutant?: string } | undefined> & {
  evaluatedFor?: string;
};

// A runtime that serves many mutants keeps what its modules hold, and the clock of a test that
// failed. The mutant is active while the modules are evaluated: Stryker's setup makes it so later.
const mutant = inject('activeMutant');
if (mutant !== undefined) {
  const stryker = globals[inject('globalNamespace')];
  if (stryker) stryker.activeMutant = mutant;
  if (mutant !== globals.evaluatedFor) {
    globals.evaluatedFor = mutant;
    vi.useRealTimers();
    vi.resetModules();
  }
}
