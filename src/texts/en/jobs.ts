import type { JobErrorCode } from '../../../domain/error-code.ts';
import type { Tool } from '../../../domain/tools.ts';
import { texts } from '../language.ts';

/** What goes wrong before there is a job. */
export type DeviceTrouble = 'slow_connection' | 'not_enough_memory';

/** What a failure is called, on a desktop and on a phone (spec, section 8). */
const failures: Record<JobErrorCode | DeviceTrouble, { desktop: string; mobile: string }> = {
  slow_connection: {
    desktop: 'Connection timeout - check network',
    mobile: 'Slow connection. Try smaller image.',
  },
  not_enough_memory: {
    desktop: 'Not enough memory - try smaller image',
    mobile: 'Not enough memory - try smaller image',
  },
  rate_limited: {
    desktop: 'Rate limit - wait a few minutes',
    mobile: 'Rate limit reached. Wait 60 seconds.',
  },
  timeout: {
    desktop: 'Connection timeout - check network',
    mobile: 'Request timeout - check connection',
  },
  deadline_exceeded: {
    desktop: 'Connection timeout - check network',
    mobile: 'Slow connection - try smaller image',
  },
  too_large: {
    desktop: 'Image too large - try smaller file',
    mobile: 'Image too large. Max 15MB on mobile.',
  },
  upload_failed: {
    desktop: 'Upload failed - try smaller image',
    mobile: 'Upload failed - try smaller image',
  },
  busy: {
    desktop: 'All APIs busy - try again shortly',
    mobile: 'Service busy. Wait 60 seconds and retry.',
  },
  content_refused: {
    desktop: 'The picture service refused this - try other words',
    mobile: 'The picture service refused this - try other words',
  },
  provider_failed: {
    desktop: 'Try again with different settings',
    mobile: 'Try again with smaller image',
  },
  empty_result: {
    desktop: 'Try again with different settings',
    mobile: 'Try again with smaller image',
  },
  interrupted: {
    desktop: 'We were interrupted - please try again',
    mobile: 'We were interrupted - please try again',
  },
  account_frozen: {
    desktop: 'This account cannot spend credits at the moment',
    mobile: 'This account cannot spend credits at the moment',
  },
  account_closed: { desktop: 'The account was deleted', mobile: 'The account was deleted' },
  account_halted: {
    desktop: 'We stopped this account to look after its books',
    mobile: 'We stopped this account to look after its books',
  },
  cancelled: { desktop: 'You cancelled this picture', mobile: 'You cancelled this picture' },
};

const generationFailed = 'Generation failed';
const failureTitles: Record<Tool, string> = {
  text2img: generationFailed,
  img2img: 'Transformation failed',
  headshot: generationFailed,
  bgremove: generationFailed,
  edit: generationFailed,
};

/** What becomes of a job, and why nothing does. */
const english = {
  failures,
  /** What a failure is headed by (spec, section 8). */
  failureTitles,
  stages: {
    uploading: 'Sending your picture',
    rendering: 'Striking your picture',
    done: 'Done',
  },
  /** While it is not known what became of a press. */
  inDoubt: 'Reconnecting: we are checking whether it went through',
  lost: { title: 'It never reached us', words: 'The connection was gone.' },
  waiting: 'Waiting for a free press',
  place: (place: number) => `place ${place}`,
  about: (seconds: number) => `about ${seconds} s`,
};

export type JobTexts = typeof english;
export const jobTexts = texts('jobs', english);
