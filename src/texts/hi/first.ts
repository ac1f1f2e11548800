import { hero } from './hero.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

/** The texts of the first screen of any page. The front page waits for them. */
export const areas = { hero, session, shell, ui };
