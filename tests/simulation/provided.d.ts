import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed and the number of the journeys. */
    simulation: { seed: number; journeys: number };
  }
}
