import { legal } from './legal.tsx';
import { privacy } from './privacy.tsx';
import { terms } from './terms.tsx';

/** The terms, and what is said about privacy. */
export const areas = { legal, privacy, terms };
