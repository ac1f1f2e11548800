import type { Job } from '../../../../domain/account/job.ts';
import type { JobErrorCode } from '../../../../domain/account/job-error.ts';
import { type Tool, toolCatalogue } from '../../../../domain/tools/tools.ts';
import { actionTexts } from '../../../texts/en/shell/actions.ts';
import { type DeviceTrouble, jobTexts } from '../../../texts/en/studio/jobs.ts';
import { toolTexts } from '../../../texts/en/studio/tools.ts';

/** Returns the title of a failure message (spec, section 8). */
export function failureTitle(tool: Tool): string {
  return toolTexts[tool].failure;
}

/** The texts for phones advise a smaller picture, which a tool without one can't follow. */
export function failureMessage(
  code: JobErrorCode | DeviceTrouble,
  mobile: boolean,
  tool?: Tool,
): string {
  const hasPicture = tool === undefined || toolCatalogue[tool].nextPosition !== null;
  const text = jobTexts.failures[code][mobile && hasPicture ? 'mobile' : 'desktop'];
  if (code !== 'content_refused' || tool === undefined) return text;
  const hasPrompt = tool === 'edit' || toolCatalogue[tool].opening !== null;
  const given = hasPrompt && hasPicture ? 'both' : hasPrompt ? 'prompt' : 'picture';
  return `${text} ${jobTexts.refused[given]}`;
}

export function stageLabel(job: Job): string {
  switch (job.stage) {
    case 'held':
      return actionTexts.gettingReady;
    case 'waiting':
      return queueLabel(job);
    case 'uploading':
    case 'rendering':
    case 'done':
      return jobTexts.stages[job.stage];
  }
}

function queueLabel({ place, etaMs }: Job): string {
  const details: string[] = [];
  if (place !== undefined) details.push(jobTexts.position(place));
  if (etaMs !== undefined) details.push(jobTexts.about(Math.max(1, Math.ceil(etaMs / 1000))));
  return details.length > 0 ? jobTexts.queuedAt(details.join(', ')) : jobTexts.queued;
}
