import { Wand2 } from 'lucide-react';
import { type Tool, toolPaths } from '../../../domain/tools/tools.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState, expectEmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFeatures } from '../availability/availability.ts';

const picture = 'dunes';

export function expectEmptyHistory(): void {
  expectEmptyState(picture);
}

export function EmptyHistory() {
  const { title, text } = historyTexts.empty;
  return (
    <EmptyState picture={picture} title={title} text={text}>
      <MakeOne tool="text2img" />
    </EmptyState>
  );
}

export function NoneOfTool({ tool }: { tool: Tool }) {
  return (
    <EmptyState
      picture="misty-ranges"
      isLow
      title={historyTexts.noneOf(toolTexts[tool].title)}
      text={historyTexts.noneOfText}
    >
      <MakeOne tool={tool} />
    </EmptyState>
  );
}

/** Shown where a search, or the favorites alone, leave none of the pictures. */
export function NoneMatching({ onReset }: { onReset: () => void }) {
  return (
    <section className="flex flex-col items-center gap-2 py-8 text-center">
      <h2 className="text-title">{historyTexts.noneMatch}</h2>
      <p className="text-muted">{historyTexts.noneMatchText}</p>
      <Button className="mt-4" onClick={onReset}>
        {historyTexts.showAll}
      </Button>
    </section>
  );
}

function MakeOne({ tool }: { tool: Tool }) {
  const { tools } = useFeatures();
  const available = tools.includes(tool) ? tool : (tools[0] ?? tool);
  return (
    <ButtonLink look="primary" to={toolPaths[available]}>
      <Wand2 aria-hidden="true" className="size-5" />
      {historyTexts.empty.action}
    </ButtonLink>
  );
}
