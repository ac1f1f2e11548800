import { actions } from './actions.ts';
import { credits } from './credits.ts';
import { device } from './device.ts';
import { editOptions } from './edit-options.ts';
import { editor } from './editor.ts';
import { frame } from './frame.ts';
import { history } from './history.tsx';
import { jobs } from './jobs.ts';
import { profile } from './profile.ts';
import { purchases } from './purchases.ts';
import { studio } from './studio.ts';
import { tray } from './tray.ts';

/** The texts of the dashboard. */
export const areas = {
  actions,
  credits,
  device,
  'edit-options': editOptions,
  editor,
  frame,
  history,
  jobs,
  profile,
  purchases,
  studio,
  tray,
};
