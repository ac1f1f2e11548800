/** The free credits of a new account (spec, section 9). */
export const trialCredits = 2;

/** A user's unfinished jobs at the same time (design, section 2). */
export const unfinishedJobsMax = 3;

/** Longest prompt that the API takes, in characters; the provider gets fewer. */
export const promptLengthMax = 2000;

/** Prompt characters sent to the provider: the first 400, on mobile the first 350 (spec, section 9). */
export const providerPromptLength = { desktop: 400, mobile: 350 } as const;

/** Free calls for prompts (Improve Prompt, Suggest Ideas) that one user may make in a minute. */
export const promptRequestsPerMinute = 10;

/** Jobs that one user may ask for in a minute, refused ones included: a refusal is stored too. */
export const jobRequestsPerMinute = 300;

/** Credits that one operation may move at most: far more than any pack has. */
export const operationCreditsMax = 1_000_000;

/** Time allowed for one call of the provider, in milliseconds (spec, section 9). */
export const providerTimeoutMs = { desktop: 30_000, mobile: 45_000 } as const;

/** Time allowed for a job from its creation to its end, in milliseconds. */
export const jobDeadlineMs = 180_000;

/** A picture stays on the server until the device has it, but no longer than this, in milliseconds (design, section 4). */
export const resultRetentionMs = 7 * 24 * 60 * 60_000;

/** Once the device has said that it has the picture, it stays this long, in milliseconds. */
export const savedResultRetentionMs = 24 * 60 * 60_000;

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

/** Longest display name, in characters. */
export const displayNameLengthMax = 80;

/** Longest fields of a contact message, in characters; an e-mail address can't be longer (RFC 5321). */
export const contactLengthMax = { name: 100, email: 254, message: 5000 } as const;

/** The time in which contact messages of one network are counted, in milliseconds. */
export const contactWindowMs = 60 * 60_000;

/** Messages that one network may send within that time. */
export const contactMessagesMax = 5;

/** A contact message is kept this long, in milliseconds. */
export const contactMessageRetentionMs = 365 * 24 * 60 * 60_000;

/** Largest picture file, in bytes, and the figure that its message names (spec, section 9). */
export const pictureFileMax = {
  desktop: { bytes: 50 * 1024 * 1024, megabytes: 50 },
  mobile: { bytes: 15 * 1024 * 1024, megabytes: 15 },
} as const;

/** Longer side of a picture after shrinking, in pixels (spec, section 9). */
export const shrunkSideMax = { desktop: 1200, mobile: 1024 } as const;

/** Shorter side of a picture after shrinking, in pixels (spec, section 5). */
export const shrunkSideMin = 50;

/** A file above this many bytes is shrunk at the lower quality (spec, section 9). */
export const largeFileBytes = 5 * 1024 * 1024;

/** Quality of a shrunk JPEG, 0 to 1 (spec, section 9). */
export const shrunkQuality = {
  desktop: { usual: 0.85, largeFile: 0.75 },
  mobile: { usual: 0.75, largeFile: 0.6 },
} as const;

/** Time allowed for opening a picture, in milliseconds (spec, section 9). */
export const pictureLoadTimeoutMs = { desktop: 15_000, mobile: 30_000 } as const;

/**
 * Most pixels that are decoded: cameras of 100 megapixels work, and a small file
 * that unfolds into gigabytes is refused before it is opened. 120 megapixels are
 * 480 MB once decoded.
 */
export const picturePixelsMax = 120_000_000;

/** How long an uploaded picture stays, in milliseconds: an hour (spec, section 9). */
export const uploadRetentionMs = 3_600_000;

/** Most pixels of a mask, which is looked at one by one: far more than a shrunk picture has. */
export const maskPixelsMax = 4_000_000;

/** Uploaded pictures that one user may have at the same time. */
export const uploadsMax = 40;

/** The user's own pictures in the front page's gallery, at most (spec, section 2). */
export const galleryPicturesMax = 12;

/**
 * The history that a device keeps (spec, section 9): at most so many items,
 * newest first; records over so many bytes keep `itemsOverBytes`; a device
 * without room keeps `itemsOnQuota`; from this share of the bytes on it warns.
 */
export const historyLimits = {
  itemsMax: 50,
  bytesMax: 4 * 1024 * 1024,
  itemsOverBytes: 25,
  itemsOnQuota: 10,
  warningShare: 0.8,
  promptLengthMax: 500,
} as const;
