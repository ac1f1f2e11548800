import { session } from './session/session.ts';
import { shell } from './shell/shell.ts';
import { ui } from './shell/ui.ts';

/** The texts of the first messages of any page. The front page waits for them; its own texts are in the document. */
export const areas = { session, shell, ui };
