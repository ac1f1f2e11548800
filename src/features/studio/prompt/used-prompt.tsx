import { studioTexts } from '../../../texts/en/studio/studio.ts';
/** What is written in a tool now. */
export interface WrittenWords {
  prompt: string;
  onChange: (next: () => string) => void;
}

/** The words that a picture was made of, where others are written by now, and the way back to them. */
export function UsedWords(props: { prompt: string; words: WrittenWords }) {
  const { prompt, words } = props;
  if (prompt === words.prompt.trim()) return null;
  return (
    <p className="flex max-w-prose flex-wrap items-center justify-center gap-x-3 text-center text-small text-muted">
      <q className="line-clamp-2 break-words">{prompt}</q>
      <button
        type="button"
        className="min-h-11 shrink-0 underline hover:text-ink"
        onClick={() => words.onChange(() => prompt)}
      >
        {studioTexts.usePrompt}
      </button>
    </p>
  );
}
