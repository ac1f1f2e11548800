import type { RequestOf } from '../../domain/account/job.ts';
import type { Tool } from '../../domain/tools/tools.ts';
import { bgremove } from './bgremove.ts';
import { edit } from './edit.ts';
import { headshot } from './headshot.ts';
import { img2img } from './img2img.ts';
import type { PromptModel, ProviderTool } from './provider-tool.ts';
import { text2img } from './text2img.ts';

export const providerTools: { readonly [Name in Tool]: ProviderTool<Name> } = {
  text2img,
  img2img,
  headshot,
  bgremove,
  edit,
};

/** Throws for an edit that the device renders itself, which has no provider. */
export function buildPrompt<Name extends Tool>(
  request: RequestOf<Name> & { tool: Name },
  model: PromptModel,
): string {
  return providerTools[request.tool].buildPrompt(request, model);
}
