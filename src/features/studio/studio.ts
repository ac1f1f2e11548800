/** What other features use of the studio. */
export { cancelJob } from './cancel-job.ts';
export { DropZone } from './drop-zone.tsx';
export { forgetEditSettings, readEditSettings, writeEditSettings } from './edit-settings.ts';
export { GenerateButton } from './generate-button.tsx';
export { failureWords, stageWords } from './job-words.ts';
export { NextTools } from './next-tools.tsx';
export { takeOver } from './picture-handoff.ts';
export { PictureInput } from './picture-input.tsx';
export { explainPress } from './press-failure.ts';
export { PromptHelp } from './prompt-help.tsx';
export { sendPicture } from './send-picture.ts';
export { useDroppedPicture } from './use-dropped-picture.ts';
export { type FollowedJob, isFollowed, useJob } from './use-job.ts';
export { writePromptDraft } from './use-prompt-draft.ts';
export { canCopyPictures, canShareFiles, useResultDeeds } from './use-result-deeds.ts';
export { isCovered, useToolKeys } from './use-tool-keys.ts';
export { useUsualEditMs } from './use-usual-edit-ms.ts';
