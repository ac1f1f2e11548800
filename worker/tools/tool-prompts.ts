import type { JobRequest } from '../../domain/job.ts';
import { promptOpenings, selectOpening } from '../../domain/prompt-openings.ts';

/** The prompt where the user wrote none. */
const transformDefault = 'Give this picture a fresh look: better light, richer color.';

/**
 * Builds the provider's prompt for a request. The user's own wording comes first and the
 * restrictions last: a provider with a shorter limit cuts the end. `seesMask` says whether the
 * provider receives the mask. Throws for an edit that the device renders itself, which has no
 * provider.
 */
export function buildPrompt(request: JobRequest, seesMask: boolean): string {
  switch (request.tool) {
    case 'text2img':
      return request.prompt;
    case 'img2img':
      return request.prompt || transformDefault;
    case 'headshot':
      return [
        promptOpenings.headshot,
        ...(request.prompt ? [sentence(request.prompt)] : []),
        'Soft studio light, plain backdrop, sharp focus.',
        'Keep the face exactly as it is.',
      ].join(' ');
    case 'bgremove':
      return 'Remove the background of this picture and make it transparent. Keep the subject and its edges exactly as they are.';
    case 'edit':
      return editPrompt(request, seesMask);
  }
}

function editPrompt(
  { options, prompt }: Extract<JobRequest, { tool: 'edit' }>,
  seesMask: boolean,
): string {
  switch (options.tool) {
    case 'select':
      return [
        selectOpening(options.areaToEdit, seesMask),
        sentence(options.editDescription),
        ...(prompt ? [sentence(prompt)] : []),
        'Leave everything else exactly as it is.',
      ].join(' ');
    case 'background':
      return [
        promptOpenings.background,
        sentence(options.backgroundType),
        ...(prompt ? [sentence(prompt)] : []),
        'Keep the subject exactly as it is, lit as the new background is.',
      ].join(' ');
    case 'filter':
    case 'text':
      throw new Error(`No provider is asked for '${options.tool}'`);
  }
}

/** Ends the text with a full stop, so that the next sentence is not read as part of it. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
