import { profile } from './account/profile.ts';
import { receipts } from './account/receipts.ts';
import { editor } from './editor/editor.ts';
import { cutOut } from './studio/cut-out.ts';

/** The texts that a single page of the dashboard has for itself. */
export const areas = { 'cut-out': cutOut, editor, profile, receipts };
