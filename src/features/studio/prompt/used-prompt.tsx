import { studioTexts } from '../../../texts/en/studio.ts';
/** What is written in a tool now. */
export interface PromptDraft {
  prompt: string;
  onChange: (next: () => string) => void;
}

/** The words that a picture was made of, where others are written by now, and the way back to them. */
export function UsedPrompt(props: { prompt: string; draft: PromptDraft }) {
  const { prompt, draft } = props;
  if (prompt === draft.prompt.trim()) return null;
  return (
    <p className="flex max-w-prose flex-wrap items-center justify-center gap-x-3 text-center text-small text-muted">
      <q className="line-clamp-2 break-words">{prompt}</q>
      <button
        type="button"
        className="min-h-11 shrink-0 underline hover:text-ink"
        onClick={() => draft.onChange(() => prompt)}
      >
        {studioTexts.usePrompt}
      </button>
    </p>
  );
}
