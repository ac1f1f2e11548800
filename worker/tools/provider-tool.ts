import type { RequestOf } from '../../domain/account/job.ts';
import type { Tool } from '../../domain/tools/tools.ts';

/** What an image provider is asked for by one tool. */
export interface ProviderTool<Name extends Tool> {
  /**
   * Builds the provider's prompt. The user's own wording comes first, after the tool's opening, and
   * the restrictions last: a provider with a shorter limit cuts the end. `seesMask` says whether the
   * provider receives the mask.
   */
  readonly buildPrompt: (request: RequestOf<Name>, seesMask: boolean) => string;
  /**
   * Ideas for prompts (`promptIdeasCount` of them), for when the provider returns none (spec,
   * section 8).
   */
  readonly ideas: readonly string[];
}

/** Ends the text with a full stop, so that the next sentence is not read as part of it. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
