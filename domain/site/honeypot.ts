/** A hidden form field, with the name that form services use. Only programs fill it in. */
export const honeypotField = '_gotcha';
