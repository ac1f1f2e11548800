import { Wand2 } from 'lucide-react';
import { toolPaths } from '../../../domain/routes.ts';
import type { Tool } from '../../../domain/tools.ts';
import { historyTexts } from '../../texts/en/history.tsx';
import { toolTexts } from '../../texts/en/tools.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState, expectEmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFeatures } from '../availability/availability.ts';

const picture = 'dunes';

/** Fetches what `EmptyHistory` shows. */
export function expectEmptyHistory(): void {
  expectEmptyState(picture);
}

/** Before the first picture: what it could be, and where it is made. */
export function EmptyHistory() {
  const { title, text } = historyTexts.empty;
  return (
    <EmptyState picture={picture} title={title} words={text}>
      <MakeOne tool="text2img" />
    </EmptyState>
  );
}

/** Where there are pictures, but none of the tool that was chosen. */
export function NoneOfTool({ tool }: { tool: Tool }) {
  return (
    <EmptyState
      picture="misty-ranges"
      isLow
      title={historyTexts.noneOf(toolTexts.titles[tool])}
      words={historyTexts.noneOfText}
    >
      <MakeOne tool={tool} />
    </EmptyState>
  );
}

/** Leads to the tool, or to the first that is available where it is not. */
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
