import type { RequestOf } from '../../domain/account/job.ts';
import type { Tool } from '../../domain/tools/tools.ts';

export interface ProviderTool<Name extends Tool> {
  /**
   * The user's text comes after the tool's opening, and the restrictions last, because a provider with a shorter
   * limit cuts the end.
   */
  readonly buildPrompt: (request: RequestOf<Name>, seesMask: boolean) => string;
  readonly ideas: readonly string[];
}
