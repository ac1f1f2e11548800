import { localConfiguration } from '../../emulators/local-configuration.ts';
import { openDatabase } from './d1.ts';

/** Returns the environment of a deployment in Node: local variables, an empty D1, and what `parts` has. */
export function environmentWith(parts: object = {}): Env {
  const variables = localConfiguration('http://localhost:5173');
  return { ...variables, DATABASE: openDatabase(), ...parts } as unknown as Env;
}
