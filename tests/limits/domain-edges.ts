import { type Edge, edgesOf } from './edge.ts';

const source = 'domain/limits.ts';
const shrinking = 'tests/device/shrinking/shrinking-limits.test.ts';
const uploads = 'tests/pure/images/pictures/upload-limits.test.ts';

const opening = 'on %s is given up when it takes more than %i ms to open';
const longerSide = 'on %s keeps a longer side of %i px, and no longer one';
const lowerQuality = 'is shrunk at the lower quality from 5 MB and a byte on';
const quality = { titles: [lowerQuality], step: 0.01 };
const retries = 'is tried again after 30 s, doubling up to 16 min';
const wholeFile = 'from %s has a file of %i MB at most, to the byte';

/** What both sides agree on. */
export const domainEdges: readonly Edge[] = [
  ...edgesOf(source, 'tests/pure/account/account-limits.test.ts', {
    trialCredits: 'has credits for 2 pictures and not for a third',
    unfinishedJobsMax: 'are 3 at most, and a fourth is refused until one has ended',
    jobDeadlineMs: 'may end until 180 s after its creation, and is ended then',
    resultRetentionMs: 'stays 7 days while no device has it, and no millisecond longer',
    savedResultRetentionMs: 'stays 24 hours once the device has it, and no millisecond longer',
    uploadRetentionMs: 'stays an hour, and no millisecond longer',
    uploadsMax: 'is one of 40 at most, and the next is taken when one has gone',
    maskPixelsMax: {
      titles: ['may have 4 million pixels', 'of 4 million pixels and one is refused'],
    },
  }),
  ...edgesOf(source, 'tests/pure/account/account-limits.test.ts', {
    jobRequestsPerMinute: 'are 300 a minute at most, refused ones included',
    operationCreditsMax: 'moves a million credits at most',
  }),
  ...edgesOf(source, 'tests/worker/account/account-limits.test.ts', {
    promptRequestsPerMinute: 'are 10 a minute at most',
  }),
  ...edgesOf(source, 'tests/domain/input-limits.test.ts', {
    promptLengthMax: 'has 2000 characters at most, to generate from and to improve',
    displayNameLengthMax: 'has 80 characters at most, without the spaces around it',
    'contactLengthMax.name':
      'is from a name of 100 characters at most, for the page and the server',
    'contactLengthMax.email':
      'is from an address of 254 characters at most, for the page and the server',
    'contactLengthMax.message': 'has 5000 characters at most, for the page and the server',
  }),
  ...edgesOf(source, 'tests/pure/images/providers/provider-limits.test.ts', {
    'providerPromptLength.desktop':
      'from %s reaches the keyed provider with its first %i characters',
    'providerPromptLength.mobile':
      'from %s reaches the keyed provider with its first %i characters',
    'providerTimeoutMs.desktop': 'for %s is given up after %i ms, and not before',
    'providerTimeoutMs.mobile': 'for %s is given up after %i ms, and not before',
  }),
  ...edgesOf(source, 'tests/e2e/toasts.spec.ts', {
    toastDurationMs: {
      titles: ['a toast is heard by a screen reader, and goes by itself after 3.5 seconds'],
      inBrowser: true,
    },
  }),
  ...edgesOf(source, 'tests/worker/sessions/session-limits.test.ts', {
    sessionLifetimeMs: 'is good for an hour less 30 s, and no millisecond longer',
    sessionExpirySkewMs: 'is good for an hour less 30 s, and no millisecond longer',
  }),
  ...edgesOf(source, 'tests/src/session.test.ts', {
    sessionRenewalMs: 'is renewed from five minutes before it counts as over, which is 30 s early',
    'sessionRetryWaitMs.first': retries,
    'sessionRetryWaitMs.last': retries,
  }),
  ...edgesOf(source, 'tests/worker/contact/contact-limits.test.ts', {
    contactWindowMs:
      'are 5 within an hour, and a sixth is taken once the hour of the first is over',
    contactMessagesMax:
      'are 5 within an hour, and a sixth is taken once the hour of the first is over',
    contactMessageRetentionMs: 'is kept for 365 days, and no millisecond longer',
  }),
  ...edgesOf(source, uploads, {
    'pictureFileMax.desktop.bytes': wholeFile,
    'pictureFileMax.desktop.megabytes': wholeFile,
    'pictureFileMax.mobile.bytes': wholeFile,
    'pictureFileMax.mobile.megabytes': wholeFile,
    shrunkSideMin: 'has a shorter side of 50 px at least',
    picturePixelsMax: 'has 120 million pixels at most',
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
    'historyLimits.bytesMax': 'keeps all records of 4 MB, and the newest 25 of a byte more',
    'historyLimits.itemsOverBytes': 'keeps all records of 4 MB, and the newest 25 of a byte more',
    'historyLimits.itemsOnQuota': 'keeps 10 with the new one where the device has no room',
    'historyLimits.warningShare': {
      titles: ['warns from 80 per cent of 4 MB on, and not a byte before'],
      step: 0.000_001,
    },
    'historyLimits.promptLengthMax': 'stores 500 characters of a prompt, and cuts the next',
  }),
  ...edgesOf(source, 'tests/src/gallery-picture.test.ts', {
    galleryPicturesMax: 'shows up to 12 of one’s own, the latest first, to who has',
  }),
  ...edgesOf('domain/packs.ts', 'tests/worker/payments/payment-limits.test.ts', {
    rateFreshMs: 'is good for 30 minutes, and asked for again then',
  }),
];
