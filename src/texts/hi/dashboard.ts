import { credits } from './credits.ts';
import { frame } from './frame.ts';
import { profile } from './profile.ts';
import { purchases } from './purchases.ts';

/** What one sees who is signed in. */
export const areas = { credits, frame, profile, purchases };
