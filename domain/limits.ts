import { dayMs } from './days.ts';

/** Unfinished jobs that one user may have at the same time (design, section 2). */
export const unfinishedJobsMax = 3;

/** Longest prompt that the API accepts, in characters. The provider may receive fewer. */
export const promptLengthMax = 2000;

/**
 * Prompt characters that are sent to the provider: the first 400, on mobile the first 350 (spec,
 * section 9).
 */
export const providerPromptLength = { desktop: 400, mobile: 350 } as const;

/** Free prompt requests (Improve Prompt, Suggest Ideas) that one user may send per minute. */
export const promptRequestsPerMinute = 10;

/** The same per day: each request is billed to the operator. */
export const promptRequestsPerDay = 100;

/**
 * Jobs that one user may request per minute, refused ones included, because the account's ledger is
 * read for each.
 */
export const jobRequestsPerMinute = 300;

/**
 * Searches at Razorpay, by one user in a minute, for orders that neither the database nor the
 * user's account knows.
 */
export const orderSearchesPerMinute = 10;

/**
 * Questions at Razorpay about a user's own orders, by that user in a minute. A page that waits for a
 * payment asks 15 times in a minute.
 */
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
 * How long a result remains on the server, in milliseconds, unless the device saves it earlier
 * (design, section 4).
 */
export const resultRetentionMs = 7 * dayMs;

/** How long a result remains on the server after the device has saved it, in milliseconds. */
export const savedResultRetentionMs = dayMs;

/** How long a toast is shown, in milliseconds (spec, section 4). */
export const toastDurationMs = 3500;

/**
 * Accounts that one network may open with trial credits per day (UTC), unless the operator sets
 * another number. A household needs a few; a mobile carrier's users share an address.
 */
export const trialsPerNetworkPerDay = 20;

/** Longest display name, in characters. */
export const displayNameLengthMax = 80;

/** Characters of a company's name, and of its tax number, on receipts. */
export const buyerLengthMax = 100;

/**
 * Longest fields of a contact message, in characters. An e-mail address can't be longer (RFC 5321).
 */
export const contactLengthMax = { name: 100, email: 254, message: 5000 } as const;

/** The window in which the contact messages of one network are counted, in milliseconds. */
export const contactWindowMs = 60 * 60_000;

/** Contact messages that one network may send within `contactWindowMs`. */
export const contactMessagesMax = 5;

/**
 * Contact messages of all networks together that are accepted within a day. Somebody may have any
 * number of networks, and what fills the database stops the whole product.
 */
export const contactMessagesPerDay = 500;

/**
 * Those of them that one signed-in user may send, or the visitors of one range of networks, the first
 * 24 bits of an IPv4 address or 48 of an IPv6 address: one customer of a provider may have all of its
 * networks (docs/decisions/0009).
 */
export const contactMessagesPerRangePerDay = 50;

/** How long a contact message is stored, in milliseconds. */
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

/**
 * Most pixels of a picture that is decoded. Pictures of 100-megapixel cameras work; a small file
 * that would expand to gigabytes is refused before it is opened. 120 megapixels need 480 MB when
 * decoded.
 */
export const picturePixelsMax = 120_000_000;

/** How long an upload remains, in milliseconds: an hour (spec, section 9). */
export const uploadRetentionMs = 3_600_000;

/** Most pixels of a mask, which is processed pixel by pixel. A shrunk picture has far fewer. */
export const maskPixelsMax = 4_000_000;

/** Uploads that one user may have at the same time. */
export const uploadsMax = 40;

/**
 * Most pictures that an account keeps, where its user wants it to: the newest. The oldest goes for
 * the next one.
 */
export const accountPicturesMax = 200;

/** Largest picture that an account keeps, in bytes. */
export const accountPictureBytesMax = 20 * 1024 * 1024;

/**
 * Deletions that an account remembers, the newest, so that a device that was offline learns of them
 * and does not send the picture again.
 */
export const rememberedDeletionsMax = 1000;

/** Most of the user's own pictures in the front page's gallery (spec, section 2). */
export const galleryPicturesMax = 12;

/**
 * Limits of the history on a device (spec, section 9): at most `itemsMax` items, newest first;
 * `itemsOverBytes` where the records exceed `bytesMax`; `itemsOnQuota` where the device has no
 * room. A warning appears from the share `warningShare` of either limit. Prompts have at most
 * `promptLengthMax` characters.
 */
export const historyLimits = {
  itemsMax: 50,
  bytesMax: 4 * 1024 * 1024,
  itemsOverBytes: 25,
  itemsOnQuota: 10,
  warningShare: 0.8,
  promptLengthMax: 500,
} as const;
