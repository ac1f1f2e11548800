/** What other features use of the studio. */

export { acceptedPictures } from './input/accepted-pictures.ts';
export { DropZone } from './input/drop-zone.tsx';
export { takeOver } from './input/picture-handoff.ts';
export { restartWithoutUpload } from './input/restart-without-upload.ts';
export { sendPicture } from './input/upload-picture.ts';
export { useDroppedPicture } from './input/use-dropped-picture.ts';
export type { SourceFailure } from './input/use-source-picture.ts';
export { cancelBatch, cancelJob } from './job/cancel-job.ts';
export { forgetEditSettings, readEditSettings, writeEditSettings } from './job/edit-settings.ts';
export { useUsualEditMs } from './job/expected-time.ts';
export { GenerateButton } from './job/generate-button.tsx';
export { failureMessage, stageLabel } from './job/job-messages.ts';
export { JobProgress } from './job/job-progress.tsx';
export { NotifyOffer } from './job/notify-offer.tsx';
export { submitErrorMessage } from './job/submit-error-message.ts';
export { type FollowedJob, useJob } from './job/use-job.ts';
export { NextTools } from './next-tools.tsx';
export { writeLook } from './options/use-picture-options.ts';
export { LaterSentNote } from './prompt/later-note.tsx';
export { PromptHelp } from './prompt/prompt-help.tsx';
export { hasLinkedPrompt, useLinkedPrompt } from './prompt/use-linked-prompt.ts';
export { writePromptDraft } from './prompt/use-prompt-draft.ts';
export { CopyAndShare } from './result/copy-and-share.tsx';
export { useResultActions } from './result/use-result-actions.ts';
export { isCovered, useToolKeys } from './use-tool-keys.ts';
