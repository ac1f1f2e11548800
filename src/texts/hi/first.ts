import { session } from './session/session.ts';
import { shell } from './shell/shell.ts';
import { ui } from './shell/ui.ts';
import { hero } from './site/hero.ts';

/** The texts of the first screen of any page. The front page waits for them. */
export const areas = { hero, session, shell, ui };
