import { purchases } from './purchases.ts';

/** What one sees who is signed in. */
export const areas = { purchases };
