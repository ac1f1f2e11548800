import { hero } from './hero.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

/** What the first screen of any page is made of. The front page waits for it. */
export const areas = { hero, session, shell, ui };
