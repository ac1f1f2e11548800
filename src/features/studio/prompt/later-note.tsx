import { Suspense } from 'react';
import type { PromptRequest } from '../../../../domain/tools/picture-prompt.ts';
import { lazyPart } from '../../../api/load-code.ts';
import { withTexts } from '../../../texts/language.ts';

export interface SentNoteProps {
  /** The text that the server puts before the prompt. */
  opening: string;
  prompt: string;
  /** For a picture's prompt, whose options are sent after it. */
  request?: PromptRequest;
}

const SentNote = lazyPart(
  async () => (await withTexts(import('./sent-note.tsx'), 'pages')).SentNote,
);

/** The code of the note is not in the first view: it shows nothing for a short prompt. */
export function LaterSentNote(props: SentNoteProps) {
  return (
    <Suspense fallback={null}>
      <SentNote {...props} />
    </Suspense>
  );
}
