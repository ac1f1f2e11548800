import { legal } from './legal.tsx';
import { privacy } from './privacy.tsx';
import { terms } from './terms.tsx';

/** The texts of the terms and of the privacy page. */
export const areas = { legal, privacy, terms };
