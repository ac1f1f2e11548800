/** What one sees who is signed in. */
export const areas = {};
