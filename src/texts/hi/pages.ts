import { profile } from './account/profile.ts';
import { receipts } from './account/receipts.ts';
import { editor } from './editor/editor.ts';

/** The texts that a single page of the dashboard has for itself: editor, profile, purchases. */
export const areas = { editor, profile, receipts };
