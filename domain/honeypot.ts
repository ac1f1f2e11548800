/** A field that people never see, by the form services' own name for it: who fills it is a program. */
export const honeypotField = '_gotcha';
