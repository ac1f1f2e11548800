/** The free credits of a new account (spec, section 9). */
export const trialCredits = 2;

/** A user's unfinished jobs at the same time (design, section 2). */
export const unfinishedJobsMax = 3;

/** Longest prompt that the API takes, in characters; the provider gets fewer. */
export const promptLengthMax = 2000;

/** Prompt characters sent to the provider: the first 400, on mobile the first 350 (spec, section 9). */
export const providerPromptLength = { desktop: 400, mobile: 350 } as const;

/** Time allowed for one call of the provider, in milliseconds (spec, section 9). */
export const providerTimeoutMs = { desktop: 30_000, mobile: 45_000 } as const;

/** Time allowed for a job from its creation to its end, in milliseconds. */
export const jobDeadlineMs = 180_000;

/** A picture stays on the server until the device has it, but no longer than this, in milliseconds (design, section 4). */
export const resultKeptMs = 7 * 24 * 60 * 60_000;

/** Once the device has said that it has the picture, it stays this long, in milliseconds. */
export const savedResultKeptMs = 24 * 60 * 60_000;

/** How long a toast stays, in milliseconds (spec, section 4). */
export const toastDurationMs = 3500;

/** Life of a session, in milliseconds (design, section 2). */
export const sessionLifetimeMs = 60 * 60_000;

/** A session is renewed from this long before its expiry on, in milliseconds (spec, section 4). */
export const sessionRenewalMs = 5 * 60_000;

/** A session counts as expired this long before it is, in milliseconds (spec, section 9). */
export const sessionExpirySkewMs = 30_000;

/** After a network failure the renewal is tried again: waits double from the first to the last (spec, section 4). */
export const sessionRetryWaitMs = { first: 30_000, last: 16 * 60_000 } as const;

/** Longest fields of a contact message, in characters; an e-mail address can't be longer (RFC 5321). */
export const contactLengthMax = { name: 100, email: 254, message: 5000 } as const;

/** Messages that one network may send within an hour. */
export const contactMessagesMax = 5;

/** A contact message is kept this long, in milliseconds. */
export const contactMessageKeptMs = 365 * 24 * 60 * 60_000;
