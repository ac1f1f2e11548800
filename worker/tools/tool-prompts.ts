import type { JobRequest } from '../../domain/job.ts';
import { promptOpenings, selectOpening } from '../../domain/prompt-openings.ts';

/** What is asked for where the user wrote nothing. */
const transformDefault = 'Give this picture a fresh look: better light, richer color.';

/**
 * The words that a provider gets for each tool. What is asked for stands first
 * and the cautions last: where a provider takes few words, those are cut.
 * `seesMask` says whether the provider is shown a mask, where there is one. Throws for what the device renders itself, which no provider is asked for.
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

/** Ends with a full stop, so that what follows is not read as part of it. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
