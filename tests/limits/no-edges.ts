/** A constant that is named like a limit and has no edge that a test could stand at, with the reason. */
export interface NoEdge {
  source: string;
  limit: string;
  why: string;
}

export const noEdges: readonly NoEdge[] = [
  {
    source: 'worker/account/jobs/paid-jobs.ts',
    limit: 'keptKeysMax',
    why: 'Twice what an account keeps: what is left is deleted by the maintenance that follows.',
  },
  {
    source: 'worker/outbox/outbox.ts',
    limit: 'refRetentionMs',
    why: 'Longer than anything is reported twice: how long a row without content remains.',
  },
  {
    source: 'worker/email/mailer.ts',
    limit: 'timeoutMs',
    why: 'An e-mail that takes longer is sent again, as one that is refused.',
  },
  {
    source: 'worker/email/send-emails.ts',
    limit: 'emailsMax',
    why: 'How many e-mails one run sends: the next run sends the others.',
  },
  {
    source: 'worker/account/results/ready-emails.ts',
    limit: 'picturesMax',
    why: 'How many pictures one e-mail speaks of: the next one speaks of the others.',
  },
  {
    source: 'domain/api/site.ts',
    limit: 'unsubscribeBytesMax',
    why: 'Mail programs send 26 bytes; bodies that are too large are tested for every call.',
  },
  {
    source: 'worker/provider-settings.ts',
    limit: 'callsPerMinute',
    why: 'A schema and no figure: its bounds are tested with the configuration.',
  },
  {
    source: 'worker/account/uploads/upload-writer.ts',
    limit: 'writerBytesMax',
    why: 'What an upload counts as: the memory that it takes is measured by bench/memory.',
  },
  {
    source: 'src/device/shrinking/picture-header.ts',
    limit: 'headerBytesMax',
    why: 'A header that ends later is found in the whole file, which is read next.',
  },
  {
    source: 'src/device/shrinking/worker-pool.ts',
    limit: 'workersMax',
    why: 'Only the time and the memory change: every picture has its turn.',
  },
  {
    source: 'src/device/filters/vector/row-loops.ts',
    limit: 'vectorWidthMax',
    why: 'Wider rows get the same pixels from the plain loops.',
  },
  {
    source: 'src/device/text-layer/lay-out-text.ts',
    limit: 'attemptsMax',
    why: 'How often a size is tried until a text fits: layout.',
  },
  {
    source: 'src/device/text-layer/text-contrast.ts',
    limit: 'contrastMin',
    why: 'From which contrast on a text can be read: how a picture looks.',
  },
  {
    source: 'src/device/text-layer/text-contrast.ts',
    limit: 'samplesMax',
    why: 'How many pixels tell a background’s light: how a picture looks.',
  },
  {
    source: 'src/device/masks/extend-stroke.ts',
    limit: 'stepMin',
    why: 'How finely a stroke is drawn: how a picture looks.',
  },
  {
    source: 'src/device/masks/is-marked.ts',
    limit: 'sideMax',
    why: 'The size at which a mask is looked at: only the time changes.',
  },
  {
    source: 'src/device/masks/is-marked.ts',
    limit: 'levelMin',
    why: 'From which level on a pixel counts as marked: how a picture looks.',
  },
  {
    source: 'src/device/masks/find-changes.ts',
    limit: 'noiseMax',
    why: 'What of a difference is noise: how a picture looks.',
  },
  {
    source: 'src/device/masks/find-changes.ts',
    limit: 'changeMin',
    why: 'What of a difference is a change: how a picture looks.',
  },
  {
    source: 'src/device/masks/find-changes.ts',
    limit: 'unchangedMin',
    why: 'How much must have stayed to compare with: how a picture looks.',
  },
  {
    source: 'src/features/studio/job/expected-time.ts',
    limit: 'samplesMax',
    why: 'How many pictures an estimate is made from.',
  },
  {
    source: 'src/features/studio/job/use-tool-results.ts',
    limit: 'resultsMax',
    why: 'How many pictures are shown below a form: layout.',
  },
  {
    source: 'src/features/history/use-export.ts',
    limit: 'failuresMax',
    why: 'After how many failures an export asks the server no more: only the time changes.',
  },
  {
    source: 'src/features/editor/document/document-writer.ts',
    limit: 'writesAgainMax',
    why: 'How often a silent storage is asked; session storage has the document meanwhile.',
  },
  {
    source: 'src/features/editor/edits/finish-edit.ts',
    limit: 'attemptsMax',
    why: 'How often a silent storage is asked; the device keeps the edit after that.',
  },
  {
    source: 'src/features/editor/edits/finish-detached.ts',
    limit: 'asksMax',
    why: 'How often the server is asked for a job that runs; the next visit asks again.',
  },
  {
    source: 'worker/images/providers/unpack-pictures.ts',
    limit: 'packedLengthMin',
    why: 'Base64 that is taken out of an answer is the same picture as Base64 that stays in it.',
  },
];
