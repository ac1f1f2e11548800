import { studioTexts } from '../../../texts/en/studio/studio.ts';
export interface PromptDraft {
  prompt: string;
  onChange: (next: () => string) => void;
}

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
