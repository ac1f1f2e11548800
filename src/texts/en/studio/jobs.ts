import type { JobErrorCode } from '../../../../domain/account/job-error.ts';
import { pictureFileMax } from '../../../../domain/limits.ts';
import { texts } from '../../language.ts';

/** What can go wrong before a job exists. */
export type DeviceTrouble = 'slow_connection' | 'connection_lost' | 'no_response';

/** The same on a desktop and on a phone. */
function everywhere(text: string) {
  return { desktop: text, mobile: text };
}

/** The message for each failure, on a desktop and on a phone (spec, section 8). */
const failures: Record<JobErrorCode | DeviceTrouble, { desktop: string; mobile: string }> = {
  slow_connection: {
    desktop: 'Connection timeout - check network',
    mobile: 'Slow connection. Try smaller image.',
  },
  connection_lost: {
    desktop: 'Connection timeout - check network',
    mobile: 'Slow connection - try smaller image',
  },
  rate_limited: {
    desktop: 'Rate limit - wait a few minutes',
    mobile: 'Rate limit reached. Wait 60 seconds.',
  },
  no_response: {
    desktop: 'Connection timeout - check network',
    mobile: 'Request timeout - check connection',
  },
  timeout: everywhere('The picture took too long - try again'),
  deadline_exceeded: everywhere('The wait took too long - try again'),
  too_large: {
    desktop: 'Image too large - try smaller file',
    mobile: `Image too large. Max ${pictureFileMax.mobile.megabytes}MB on mobile.`,
  },
  upload_failed: {
    desktop: 'Upload failed - try smaller image',
    mobile: 'Upload failed - try smaller image',
  },
  busy: {
    desktop: 'All APIs busy - try again shortly',
    mobile: 'Service busy. Wait 60 seconds and retry.',
  },
  too_many_failures: everywhere('Many of your last pictures failed - try again in an hour'),
  budget_spent: {
    desktop: 'No more pictures can be made today - try again tomorrow',
    mobile: 'No more pictures can be made today. Try again tomorrow.',
  },
  content_refused: everywhere('The picture service refused this request.'),
  bad_picture: everywhere('The picture service can’t use this picture - choose another one'),
  picture_refused: everywhere('This picture is not allowed here - contact us if you object'),
  unavailable: everywhere('Pictures are temporarily unavailable. You were not charged.'),
  unsupported_region: everywhere('Pictures are temporarily unavailable. You were not charged.'),
  provider_failed: {
    desktop: 'Try again with different settings',
    mobile: 'Try again with smaller image',
  },
  empty_result: {
    desktop: 'Try again with different settings',
    mobile: 'Try again with smaller image',
  },
  wrong_shape: everywhere('The picture came back in another shape - try again'),
  interrupted: {
    desktop: 'The service was interrupted - please try again',
    mobile: 'The service was interrupted - please try again',
  },
  account_frozen: {
    desktop: 'This account can’t spend credits right now. Please contact us.',
    mobile: 'This account can’t spend credits right now. Please contact us.',
  },
  account_closed: { desktop: 'The account was deleted', mobile: 'The account was deleted' },
  account_halted: {
    desktop: 'We paused this account to check its credits. Please contact us.',
    mobile: 'We paused this account to check its credits. Please contact us.',
  },
  cancelled: { desktop: 'You cancelled this picture', mobile: 'You cancelled this picture' },
};

/** The progress of a job, and its failures. */
const english = {
  /** Offered at the first long wait. */
  notify: 'Notify me when it’s ready',
  notifyOn: 'You get a notification when it’s ready',
  failures,
  /** What to do after a refusal, by what the tool was given. */
  refused: {
    prompt: 'Change the prompt.',
    picture: 'Choose another picture.',
    both: 'Change the prompt or the picture.',
  },
  stages: {
    uploading: 'Uploading your picture',
    rendering: 'Creating your picture',
    done: 'Done',
  },
  downloading: 'Downloading your picture',
  /** While it is not known whether the server has the request. */
  inDoubt: 'Reconnecting. Checking whether your request arrived.',
  /** While the request is sent again and again. */
  waiting: 'We can’t reach the server. Trying again',
  withdrawn:
    'The request is not sent again. If it has already reached us, its picture appears here once you are online.',
  intercepted: 'Your network may want you to sign in first',
  queued: 'In the queue',
  /** With the position and the expected wait, as far as they are known. */
  queuedAt: (details: string) => `In the queue: ${details}`,
  position: (position: number) => `position ${position}`,
  about: (seconds: number) => `about ${seconds} s`,
};

export type JobTexts = typeof english;
export const jobTexts = texts('jobs', english);
