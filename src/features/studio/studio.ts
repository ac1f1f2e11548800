/** What other features use of the studio. */
export { handOver } from './picture-handoff.ts';
export { writePromptDraft } from './use-prompt-draft.ts';
