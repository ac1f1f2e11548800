import { activity } from './account/activity.ts';
import { buying } from './account/buying.ts';
import { profile } from './account/profile.ts';
import { receipts } from './account/receipts.ts';
import { sharing } from './account/sharing.ts';
import { editor } from './editor/editor.ts';
import { cutOut } from './studio/cut-out.ts';
import { pictureOptions } from './studio/picture-options.ts';
import { results } from './studio/results.ts';

/** The texts that a single page of the dashboard has for itself. */
export const areas = {
  activity,
  buying,
  'cut-out': cutOut,
  editor,
  'picture-options': pictureOptions,
  profile,
  receipts,
  results,
  sharing,
};
