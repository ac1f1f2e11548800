import { dirname } from 'node:path';

/** The project's root directory. */
export const root = dirname(import.meta.dirname);
