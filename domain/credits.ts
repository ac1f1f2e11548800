/** The free credits of a new account, granted once (spec, section 9). */
export const trialCredits = 2;
