import type { RequestOf } from '../../domain/account/job.ts';
import type { Tool } from '../../domain/tools/tools.ts';

/** What a prompt depends on. */
export interface PromptModel {
  seesMask: boolean;
  /** In characters. */
  lengthMax?: number | undefined;
}

export interface ProviderTool<Name extends Tool> {
  /**
   * The user's text comes after the tool's opening. Of an edit the restrictions come last, because a provider with a
   * shorter limit cuts the end; of a picture the text is cut, and its style stays.
   */
  readonly buildPrompt: (request: RequestOf<Name>, model: PromptModel) => string;
  readonly ideas: readonly string[];
}
