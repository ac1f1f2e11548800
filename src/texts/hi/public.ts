import { problems } from './problems.ts';
import { tools } from './tools.ts';

/** All else that everybody may see. */
export const areas = { problems, tools };
