import type { JobErrorCode } from '../../../domain/error-code.ts';
import type { Job } from '../../../domain/job.ts';
import type { Tool } from '../../../domain/tools.ts';

/** What goes wrong before there is a job. */
type DeviceTrouble = 'slow_connection' | 'not_enough_memory';

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

/** What a failure is headed by (spec, section 8). */
export function failureTitle(tool: Tool): string {
  return tool === 'img2img' ? 'Transformation failed' : 'Generation failed';
}

/** The sentence for a picture that did not come. */
export function failureWords(code: JobErrorCode | DeviceTrouble, mobile: boolean): string {
  return failures[code][mobile ? 'mobile' : 'desktop'];
}

/** What a job is doing, in words. */
export function stageWords(job: Job): string {
  switch (job.stage) {
    case 'held':
      return 'Getting ready';
    case 'waiting':
      return waitingWords(job);
    case 'uploading':
      return 'Sending your picture';
    case 'rendering':
      return 'Striking your picture';
    case 'saving':
      return 'Saving';
    case 'done':
      return 'Done';
  }
}

function waitingWords({ place, etaMs }: Job): string {
  const parts = ['Waiting for a free press'];
  if (place !== undefined) parts.push(`place ${place}`);
  if (etaMs !== undefined) parts.push(`about ${Math.max(1, Math.ceil(etaMs / 1000))} s`);
  return parts.join(', ');
}
