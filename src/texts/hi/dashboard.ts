import { credits } from './account/credits.ts';
import { keeping } from './account/keeping.ts';
import { purchases } from './account/purchases.ts';
import { editOptions } from './editor/edit-options.ts';
import { actions } from './shell/actions.ts';
import { frame } from './shell/frame.ts';
import { device } from './studio/device.ts';
import { faces } from './studio/faces.ts';
import { history } from './studio/history.tsx';
import { jobs } from './studio/jobs.ts';
import { presets } from './studio/presets.ts';
import { studio } from './studio/studio.ts';
import { tray } from './studio/tray.ts';

/** The texts of the dashboard, apart from those of single pages (`pages.ts`). */
export const areas = {
  actions,
  credits,
  device,
  'edit-options': editOptions,
  faces,
  frame,
  history,
  jobs,
  keeping,
  presets,
  purchases,
  studio,
  tray,
};
