import { type Tool, tools } from '../../../domain/tools/tools.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { toolTexts } from '../../texts/en/studio/tools.ts';

export function ToolFilter(props: {
  used: ReadonlySet<Tool>;
  chosen: Tool | null;
  onChoose: (tool: Tool | null) => void;
}) {
  const choices = [null, ...tools.filter((tool) => props.used.has(tool) || tool === props.chosen)];
  return (
    <fieldset className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{historyTexts.show}</legend>
      {choices.map((tool) => (
        <button
          key={tool ?? 'all'}
          type="button"
          aria-pressed={tool === props.chosen}
          className="min-h-11 shrink-0 rounded-full border border-line bg-raised px-4 text-small font-[540] hover:border-ink aria-pressed:border-gold aria-pressed:bg-gold aria-pressed:text-on-gold"
          onClick={() => props.onChoose(tool)}
        >
          {tool ? toolTexts[tool].title : historyTexts.all}
        </button>
      ))}
    </fieldset>
  );
}
