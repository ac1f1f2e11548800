import type { RequestOf } from '../../domain/account/job.ts';
import { backgroundOpening, selectOpening } from '../../domain/tools/edit-tools.ts';
import { sentence } from '../../domain/tools/picture-prompt.ts';
import type { PromptModel, ProviderTool } from './provider-tool.ts';

export const edit: ProviderTool<'edit'> = {
  buildPrompt: editPrompt,
  ideas: [
    'Replace the sky with a soft sunset',
    'Remove the people in the background',
    'Add a cup of coffee to the table',
    'Change the jacket to dark green',
    'Put the subject on a quiet beach',
    'Make the wall behind plain white',
    'Add gentle snow',
    'Replace the background with a studio backdrop',
  ],
};

function editPrompt(
  { options, prompt }: RequestOf<'edit'>,
  { seesMask }: Pick<PromptModel, 'seesMask'>,
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
        backgroundOpening,
        sentence(options.backgroundType),
        ...(prompt ? [sentence(prompt)] : []),
        'Keep the subject exactly as it is, lit as the new background is.',
      ].join(' ');
    case 'filter':
    case 'text':
      throw new Error(`No provider is asked for '${options.tool}'`);
  }
}
