import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which journeys the simulation makes, and how many. */
    simulation: { seed: number; journeys: number };
  }
}
