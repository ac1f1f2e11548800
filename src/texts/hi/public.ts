/** All else that everybody may see. */
export const areas = {};
