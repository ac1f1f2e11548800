import { legal } from './legal/legal.tsx';
import { privacy } from './legal/privacy.tsx';
import { terms } from './legal/terms.tsx';

/** The texts of the terms and of the privacy page. */
export const areas = { legal, privacy, terms };
