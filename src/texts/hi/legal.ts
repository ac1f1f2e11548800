/** The terms, and what is said about privacy. */
export const areas = {};
