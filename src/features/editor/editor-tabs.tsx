import { Image, Sparkles, SquareDashedMousePointer, Type } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type EditTool, editTools } from '../../../domain/tools/edit-tools.ts';
import { editOptionTexts } from '../../texts/en/editor/edit-options.ts';
import { editorTexts } from '../../texts/en/editor/editor.ts';

const icons = {
  select: SquareDashedMousePointer,
  filter: Sparkles,
  text: Type,
  background: Image,
} as const satisfies Record<EditTool, unknown>;

/** The four tools: below the picture on a phone, at its side on a wide screen. */
export function EditorTabs({ onChoose }: { onChoose: () => void }) {
  return (
    <Tabs.List
      aria-label={editorTexts.tools}
      className="flex shrink-0 justify-around gap-1 border-line bg-raised p-1.5 max-lg:border-t lg:flex-col lg:justify-start lg:py-3"
    >
      {editTools.map((tool) => {
        const Icon = icons[tool];
        return (
          <Tabs.Trigger
            key={tool}
            value={tool}
            onClick={onChoose}
            className="flex min-h-13 flex-1 flex-col items-center justify-center gap-0.5 rounded-medium px-1 text-[0.8125rem] font-[520] text-muted transition duration-150 hover:bg-sunk hover:text-ink data-[state=active]:bg-gold data-[state=active]:text-on-gold lg:min-h-16 lg:w-22 lg:flex-none"
          >
            <Icon aria-hidden="true" className="size-5" />
            {editOptionTexts.tools[tool]}
          </Tabs.Trigger>
        );
      })}
    </Tabs.List>
  );
}
