import { Lightbulb, Sparkles } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'sonner';
import { promptLengthMax } from '../../../../domain/limits.ts';
import type { Tool } from '../../../../domain/tools/tools.ts';
import { truncateText } from '../../../../domain/truncate-text.ts';
import { callApi } from '../../../api/call-api.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { describeProblem } from '../../../ui/feedback/describe-problem.tsx';
import { useMediaQuery } from '../../../ui/page/media-query.ts';
import { IdeaList } from './idea-list.tsx';
import { usePromptUndo } from './use-prompt-undo.ts';

export function PromptHelp(props: {
  tool: Tool;
  prompt: string;
  onChange: (next: (before: string) => string) => void;
  children: (onType: (text: string) => void) => ReactNode;
}) {
  const { tool, prompt, onChange } = props;
  const [busy, setBusy] = useState<'improve' | 'ideas' | null>(null);
  const [ideas, setIdeas] = useState<readonly string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const suggestButton = useRef<HTMLButtonElement>(null);
  const undo = usePromptUndo(place, prompt, onChange);
  const isWide = useMediaQuery('(min-width: 1024px)');

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
    onChange((before) => (before === prompt ? better.prompt : before));
  };
  const suggest = async () => {
    const topic = prompt.trim();
    const found = await callApi('suggestIdeas', { body: { tool, ...(topic ? { prompt } : {}) } });
    setIdeas(found.ideas);
  };
  const choose = (idea: string) => {
    setIdeas([]);
    onChange((before) => {
      const written = before.trimEnd();
      return truncateText(written === '' ? idea : `${written} ${idea}`, promptLengthMax);
    });
  };

  return (
    <div ref={place} className="relative flex flex-col gap-3">
      {props.children(undo.onType)}
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
        <Popover.Root open={ideas.length > 0} onOpenChange={() => setIdeas([])}>
          {/* Beside the whole field, or above the button: below both is the tool's main button. */}
          <Popover.Anchor virtualRef={isWide ? place : suggestButton} />
          <Button
            ref={suggestButton}
            className="text-small"
            aria-haspopup="dialog"
            aria-expanded={ideas.length > 0}
            isWorking={busy === 'ideas'}
            disabled={busy !== null}
            onClick={() => void help('ideas', suggest)}
          >
            <Lightbulb aria-hidden="true" className="size-4" />
            {busy === 'ideas' ? studioTexts.help.suggesting : studioTexts.help.suggest}
          </Button>
          <Popover.Portal>
            <Popover.Content
              side={isWide ? 'right' : 'top'}
              align="start"
              sideOffset={8}
              collisionPadding={8}
              aria-label={studioTexts.help.ideas}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                // Not if a click outside has moved the focus.
                if (document.activeElement === document.body) suggestButton.current?.focus();
              }}
              className="z-30 max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1rem))] animate-rise overflow-y-auto rounded-medium border border-line bg-raised p-2 shadow-float"
            >
              <IdeaList ideas={ideas} onChoose={choose} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </div>
      {/* Beside the label. */}
      {undo.next ? (
        <button
          type="button"
          className="absolute end-0 -top-3 min-h-11 text-small text-muted underline hover:text-ink"
          onClick={undo.swap}
        >
          {studioTexts.help[undo.next]}
        </button>
      ) : null}
    </div>
  );
}
