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

/** Ends the text with a full stop, so that the next sentence is not read as part of it. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
