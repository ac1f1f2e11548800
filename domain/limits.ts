import { dayMs } from './days.ts';

/** Unfinished jobs that one user may have at the same time (design, section 2). */
export const unfinishedJobsMax = 3;

/** Pictures that a form makes of one request. */
export const variationsMax = 4;

/** Jobs of one batch. */
export const batchJobsMax = 40;

/** Unfinished jobs that one user may have in all: a batch waits for those that run. */
export const waitingJobsMax = batchJobsMax + unfinishedJobsMax;

/** Longest prompt that the API accepts, in characters. The provider may receive fewer. */
export const promptLengthMax = 2000;

/** Characters of the prompt that the provider gets (spec, section 9). */
export const providerPromptLength = { desktop: 400, mobile: 350 } as const;

/** Free prompt requests (Improve Prompt, Suggest Ideas) that one user may send per minute. */
export const promptRequestsPerMinute = 10;

/** The same per day: each request is billed to the operator. */
export const promptRequestsPerDay = 100;

/** Exports that the server draws and signs, per user and day: each is two drawings, billed to the operator. */
export const exportsPerDay = 30;

/** Most pixels of a result whose export the server draws: with its buffers, some 75 of an isolate's 128 MB. */
export const exportPixelsMax = 2048 * 2048;

/** Pixels that all edits of such an export may draw together: two seconds of CPU time, of the slowest edit (0.54 s each). */
export const drawnPixelsMax = 4 * exportPixelsMax;

/** Refused ones count too, because the account's ledger is read for each. */
export const jobRequestsPerMinute = 300;

/** Searches at Razorpay per user and minute, for orders that are not known here. */
export const orderSearchesPerMinute = 10;

/** Questions at Razorpay per user and minute. A page that waits for a payment asks 15 times. */
export const orderQuestionsPerMinute = 30;

/** The most credits that one operation may move: far more than any pack has. */
export const operationCreditsMax = 1_000_000;

/** Time limit of one provider call, in milliseconds (spec, section 9). */
export const providerTimeoutMs = { desktop: 30_000, mobile: 45_000 } as const;

/** Time limit of a job from its creation to its end, in milliseconds, unless its model takes long. */
export const jobDeadlineMs = 180_000;

/** Of this, in milliseconds: to wait for a key, and to fetch the picture and store it. */
export const jobWaitMs = 125_000;
export const jobSettlingMs = 10_000;

/**
 * How often the longest job of a batch could run, one after the other, until its last job has
 * ended, where all are as slow as they may be: so long its price is held at most.
 */
export const batchRoundsMax = Math.ceil(waitingJobsMax / unfinishedJobsMax) + 1;

/** How long a result remains on the server, in milliseconds, until a device saves it. */
export const resultRetentionMs = 7 * dayMs;

/** How long a result remains on the server after the device has saved it, in milliseconds. */
export const savedResultRetentionMs = dayMs;

/** How long a toast is shown, in milliseconds (spec, section 4). */
export const toastDurationMs = 3500;

/**
 * Accounts with trial credits per network and UTC day: a mobile carrier's users share an address.
 */
export const trialsPerNetworkPerDay = 20;

export const displayNameLengthMax = 80;

/** Characters of a company's name, and of its tax number, on receipts. */
export const buyerLengthMax = 100;

export const buyerAddressLengthMax = 300;

/** Characters. An e-mail address can't be longer (RFC 5321). */
export const contactLengthMax = { name: 100, email: 254, message: 5000 } as const;

/** The window in which the contact messages of one network are counted, in milliseconds. */
export const contactWindowMs = 60 * 60_000;

/** Contact messages that one network may send within `contactWindowMs`. */
export const contactMessagesMax = 5;

/** Of all networks together. From `flood` on, a range or a user may send only `contactMessagesInFlood`. */
export const contactMessagesPerDay = { flood: 500, most: 2500 } as const;

/** Few ranges start a flood. It must not keep the others from writing. */
export const contactMessagesInFlood = 3;

/** Of one user, or one /24 or /48: a customer may have all of these (docs/decisions/0009). */
export const contactMessagesPerRangePerDay = 50;

export const contactMessageRetentionMs = 365 * dayMs;

/** Largest picture file, in bytes, and the number in its error message (spec, section 9). */
export const pictureFileMax = {
  desktop: { bytes: 50 * 1024 * 1024, megabytes: 50 },
  mobile: { bytes: 15 * 1024 * 1024, megabytes: 15 },
} as const;

/** Longer side of a picture after shrinking, in pixels (spec, section 9). */
export const shrunkSideMax = { desktop: 1200, mobile: 1024 } as const;

/** Smallest shorter side of a picture after shrinking, in pixels (spec, section 5). */
export const shrunkSideMin = 50;

/** A file of more bytes than this is shrunk at the lower quality (spec, section 9). */
export const largeFileBytes = 5 * 1024 * 1024;

/** Quality of a shrunk JPEG, 0 to 1 (spec, section 9). */
export const shrunkQuality = {
  desktop: { usual: 0.85, largeFile: 0.75 },
  mobile: { usual: 0.75, largeFile: 0.6 },
} as const;

/** Time limit for opening a picture, in milliseconds (spec, section 9). */
export const pictureLoadTimeoutMs = { desktop: 15_000, mobile: 30_000 } as const;

/** Most pixels of a picture that is decoded, which takes 480 MB: cameras have 100 megapixels. */
export const picturePixelsMax = 120_000_000;

/** How long an upload remains, in milliseconds: an hour (spec, section 9). */
export const uploadRetentionMs = 3_600_000;

/** Most pixels of a mask, which is processed pixel by pixel. A shrunk picture has far fewer. */
export const maskPixelsMax = 4_000_000;

export const uploadsMax = 40;

/** Pictures that an account keeps: the oldest is evicted for the next one. */
export const accountPicturesMax = 200;

/** The same before the first purchase: trial credits make fewer. */
export const trialPicturesMax = 20;

export const accountPictureBytesMax = 20 * 1024 * 1024;

/** Deletions that an account remembers, so that an offline device does not send them again. */
export const rememberedDeletionsMax = 1000;

/** Pictures that one user shares at a time. */
export const sharesMax = 100;

/** The same before the first purchase: each is a file of up to `accountPictureBytesMax`. */
export const trialSharesMax = 20;

/** Shares that one user creates within a day: each copies a picture. */
export const sharesPerDay = 200;

/** Most of the user's own pictures in the front page's gallery (spec, section 2). */
export const galleryPicturesMax = 12;

/** The history on a device (spec, section 9). It warns from `warningShare` of a limit on, also of the account's limit. */
export const historyLimits = {
  itemsMax: 50,
  bytesMax: 4 * 1024 * 1024,
  itemsOverBytes: 25,
  itemsOnQuota: 10,
  warningShare: 0.8,
  promptLengthMax: 500,
} as const;

/** Hashes of blocked files in one call of the operator, and on a page of their list. */
export const blockedHashesMax = 500;
