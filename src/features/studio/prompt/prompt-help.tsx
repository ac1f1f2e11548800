import { Lightbulb, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { callApi } from '../../../api/call-api.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { describeProblem } from '../../../ui/feedback/describe-problem.tsx';

/** 'Improve Prompt' and 'Suggest Ideas', both free. A chosen idea is appended to the prompt. */
export function PromptHelp(props: {
  tool: Tool;
  prompt: string;
  /** Receives a function that makes the next prompt from the current one. */
  onChange: (next: (before: string) => string) => void;
}) {
  const { tool, prompt, onChange } = props;
  const [busy, setBusy] = useState<'improve' | 'ideas' | null>(null);
  const [ideas, setIdeas] = useState<string[]>([]);

  const help = async (what: 'improve' | 'ideas', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      toast.error(studioTexts.help.failed, {
        description: describeProblem(error instanceof Error ? error.message : '', error),
      });
    }
    setBusy(null);
  };
  const improve = async () => {
    const better = await callApi('improvePrompt', { body: { prompt, tool } });
    // What the user has typed meanwhile is not overwritten.
    onChange((before) => (before === prompt ? better.prompt : before));
  };
  const suggest = async () => {
    const found = await callApi('suggestIdeas', { body: { tool } });
    setIdeas(found.ideas);
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          className="text-small"
          isWorking={busy === 'improve'}
          disabled={busy !== null || prompt.trim() === ''}
          onClick={() => void help('improve', improve)}
        >
          <Sparkles aria-hidden="true" className="size-4" />
          {busy === 'improve' ? studioTexts.help.improving : studioTexts.help.improve}
        </Button>
        <Button
          className="text-small"
          isWorking={busy === 'ideas'}
          disabled={busy !== null}
          onClick={() => void help('ideas', suggest)}
        >
          <Lightbulb aria-hidden="true" className="size-4" />
          {busy === 'ideas' ? studioTexts.help.suggesting : studioTexts.help.suggest}
        </Button>
      </div>
      {ideas.length > 0 ? (
        <ul aria-label={studioTexts.help.ideas} className="flex animate-rise flex-wrap gap-2">
          {ideas.map((idea) => (
            <li key={idea}>
              <button
                type="button"
                className="min-h-11 rounded-medium border border-line bg-raised px-3 py-2 text-start text-small hover:border-ink"
                onClick={() => onChange((before) => appended(before, idea))}
              >
                {idea}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function appended(before: string, idea: string): string {
  const start = before.trimEnd();
  return start === '' ? idea : `${start.replace(/[.,]$/, '')}. ${idea}`;
}
