import { type Edge, edgesOf } from './edge.ts';

const source = 'domain/limits.ts';
const shrinking = 'tests/device/shrinking/shrinking-limits.test.ts';
const uploads = 'tests/pure/images/pictures/upload-limits.test.ts';

const opening = 'on %s is given up when it takes more than %i ms to open';
const longerSide = 'on %s keeps a longer side of %i px, and no longer one';
const lowerQuality = 'is shrunk at the lower quality from 5 MB and a byte on';
const quality = { titles: [lowerQuality], step: 0.01 };
const retries = 'is renewed again 30 s after a failure, doubling up to 16 min';
const wholeFile = 'an upload from %s may have a file of %i MB, and not one byte more';

/** What both sides agree on. */
export const domainEdges: readonly Edge[] = [
  ...edgesOf('domain/credits.ts', 'tests/pure/account/account-limits.test.ts', {
    trialCredits: 'a new account has credits for 2 pictures, and not for a third',
  }),
  ...edgesOf(source, 'tests/pure/account/account-limits.test.ts', {
    unfinishedJobsMax: 'a user may have 3 unfinished jobs; a fourth is refused until one has ended',
    jobDeadlineMs: 'a job may end up to 180 s after its creation, and fails then',
    resultRetentionMs:
      'a result remains for 7 days while no device has saved it, and not a millisecond longer',
    savedResultRetentionMs:
      'a result remains for 24 hours after a device has saved it, and not a millisecond longer',
    uploadRetentionMs: 'an upload remains for an hour, and not a millisecond longer',
    uploadsMax: 'a user may have 40 uploads; the next one is accepted when one has expired',
    maskPixelsMax: {
      titles: ['a mask may have 4 million pixels', 'a mask of 4 million pixels and one is refused'],
    },
  }),
  ...edgesOf(source, 'tests/pure/account/account-limits.test.ts', {
    jobRequestsPerMinute: 'a user may send 300 job requests per minute, refused ones included',
    operationCreditsMax: 'an operation moves at most a million credits',
  }),
  ...edgesOf(source, 'tests/pure/account/pictures/account-pictures.test.ts', {
    accountPicturesMax:
      'an account keeps the newest 200 pictures; the oldest goes for the next, with its bytes',
    rememberedDeletionsMax: 'an account remembers the newest 1000 deletions',
  }),
  ...edgesOf(source, 'tests/worker/account/pictures/account-pictures.test.ts', {
    accountPictureBytesMax: 'a kept picture has 20 MB at most, to the byte',
  }),
  ...edgesOf('domain/account/picture.ts', 'tests/domain/input-limits.test.ts', {
    optionLengthMax: 'an option of a kept edit may have 2000 characters, and not one more',
  }),
  ...edgesOf(source, 'tests/pure/account/bounds/prompt-requests.test.ts', {
    promptRequestsPerMinute:
      'a user may send 10 free prompt requests per minute, also across a restart',
    promptRequestsPerDay: 'a user may send 100 free prompt requests per day, and not one more',
  }),
  ...edgesOf(source, 'tests/worker/payments/adopt-order.test.ts', {
    orderSearchesPerMinute: 'a user may let 10 unknown orders a minute be searched for at Razorpay',
  }),
  ...edgesOf(source, 'tests/worker/payments/order-states.test.ts', {
    orderQuestionsPerMinute: 'a user may have Razorpay asked about orders 30 times a minute',
  }),
  ...edgesOf('domain/routes.ts', 'tests/domain/routes.test.ts', {
    returnPathLengthMax:
      'a return path has 1000 characters, and of a longer one only the page is left',
  }),
  ...edgesOf(source, 'tests/domain/input-limits.test.ts', {
    promptLengthMax:
      'a prompt may have 2000 characters, to generate and to improve, and not one more',
    displayNameLengthMax:
      'a display name may have 80 characters, without the spaces around it, and not one more',
    buyerLengthMax:
      'a company’s name and its tax number may have 100 characters each, and not one more',
    'contactLengthMax.name':
      'page and server accept a name of 100 characters in a contact message, and not one more',
    'contactLengthMax.email':
      'page and server accept an e-mail address of 254 characters in a contact message, and not one more',
    'contactLengthMax.message':
      'page and server accept a contact message of 5000 characters, and not one more',
  }),
  ...edgesOf(source, 'tests/pure/images/providers/provider-limits.test.ts', {
    'providerPromptLength.desktop':
      'a prompt from %s is sent to the keyed provider with its first %i characters',
    'providerPromptLength.mobile':
      'a prompt from %s is sent to the keyed provider with its first %i characters',
    'providerTimeoutMs.desktop': 'a call for %s is aborted after %i ms, and not earlier',
    'providerTimeoutMs.mobile': 'a call for %s is aborted after %i ms, and not earlier',
  }),
  ...edgesOf(source, 'tests/e2e/shell/toasts.spec.ts', {
    toastDurationMs: {
      titles: ['a toast is in a live region, and disappears after 3.5 seconds'],
      inBrowser: true,
    },
  }),
  ...edgesOf('domain/account/session-times.ts', 'tests/pure/account/sessions/sessions.test.ts', {
    sessionLifetimeMs: 'a session is valid for an hour less 30 s, and not a millisecond longer',
    sessionEndMs: 'a session ends 30 days after sign-in, however often it was renewed',
    sessionExpirySkewMs: 'a session is valid for an hour less 30 s, and not a millisecond longer',
  }),
  ...edgesOf('domain/account/session-times.ts', 'tests/src/features/session/session.test.ts', {
    sessionRenewalMs: 'is renewed five minutes before it counts as expired, which is 30 s early',
    'sessionRetryWaitMs.first': retries,
    'sessionRetryWaitMs.last': retries,
  }),
  ...edgesOf(source, 'tests/pure/variable-limits.test.ts', {
    trialsPerNetworkPerDay:
      'a network is granted 20 trials a day unless the operator says otherwise',
  }),
  ...edgesOf(source, 'tests/worker/contact/contact-limits.test.ts', {
    contactWindowMs:
      'a network may send 5 messages within an hour; a sixth is accepted an hour after the first',
    contactMessagesMax:
      'a network may send 5 messages within an hour; a sixth is accepted an hour after the first',
    contactMessagesPerDay:
      'all networks together may send 500 messages within a day, and not one more',
    contactMessagesPerRangePerDay:
      'a range of networks may send 50 messages within a day, and not one more',
    contactMessageRetentionMs:
      'a contact message is stored for 365 days, and not a millisecond longer',
  }),
  ...edgesOf(source, uploads, {
    'pictureFileMax.desktop.bytes': wholeFile,
    'pictureFileMax.desktop.megabytes': wholeFile,
    'pictureFileMax.mobile.bytes': wholeFile,
    'pictureFileMax.mobile.megabytes': wholeFile,
    shrunkSideMin: 'an upload has a shorter side of at least 50 px',
    picturePixelsMax: 'an upload has at most 120 million pixels',
  }),
  ...edgesOf(source, shrinking, {
    'pictureFileMax.desktop.bytes': 'on %s has %i MB at most, to the byte',
    'pictureFileMax.mobile.bytes': 'on %s has %i MB at most, to the byte',
    'shrunkSideMax.desktop': longerSide,
    'shrunkSideMax.mobile': longerSide,
    shrunkSideMin: 'has a shorter side of 50 px at least',
    largeFileBytes: lowerQuality,
    'shrunkQuality.desktop.usual': quality,
    'shrunkQuality.desktop.largeFile': quality,
    'shrunkQuality.mobile.usual': quality,
    'shrunkQuality.mobile.largeFile': quality,
    'pictureLoadTimeoutMs.desktop': opening,
    'pictureLoadTimeoutMs.mobile': opening,
    picturePixelsMax: 'has 120 million pixels at most',
  }),
  ...edgesOf(source, 'tests/device/history/history-limits.test.ts', {
    'historyLimits.itemsMax': 'has 50 items, and the oldest of 51 goes',
    'historyLimits.bytesMax': 'stores all records of 4 MB, and the newest 25 of a byte more',
    'historyLimits.itemsOverBytes': 'stores all records of 4 MB, and the newest 25 of a byte more',
    'historyLimits.itemsOnQuota':
      'leaves 10 with the new one where the device has no room; the oldest is the first to go',
    'historyLimits.warningShare': {
      titles: ['warns from 80 per cent of 4 MB on, and not a byte before'],
      step: 0.000_001,
    },
    'historyLimits.promptLengthMax': 'stores 500 characters of a prompt, and cuts the next',
  }),
  ...edgesOf(source, 'tests/src/features/gallery/gallery-picture.test.ts', {
    galleryPicturesMax: 'shows up to 12 of the user’s own pictures, newest first',
  }),
  ...edgesOf('domain/packs.ts', 'tests/worker/payments/payment-limits.test.ts', {
    rateKnownMs: 'an exchange rate that is known is used for a day while the service is down',
    rateFreshMs: 'an exchange rate is used for 30 minutes, and then fetched again',
  }),
];
