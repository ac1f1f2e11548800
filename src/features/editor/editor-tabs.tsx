import {
  Crop,
  Image,
  SlidersHorizontal,
  Sparkles,
  SquareDashedMousePointer,
  Type,
} from 'lucide-react';
import { Tabs } from 'radix-ui';
import { editOptionTexts } from '../../texts/en/editor/edit-options.ts';
import { editorTexts } from '../../texts/en/editor/editor.ts';
import { type EditorTab, editorTabs } from './choices/edit-choices.ts';

const icons = {
  crop: Crop,
  adjust: SlidersHorizontal,
  select: SquareDashedMousePointer,
  filter: Sparkles,
  text: Type,
  background: Image,
} as const satisfies Record<EditorTab, unknown>;

export function EditorTabs({ onChoose }: { onChoose: () => void }) {
  return (
    <Tabs.List
      aria-label={editorTexts.tools}
      className="flex shrink-0 justify-around gap-0.5 overflow-x-auto border-line bg-raised p-1.5 sm:gap-1 max-lg:border-t lg:flex-col lg:justify-start lg:py-3"
    >
      {editorTabs.map((tool) => {
        const Icon = icons[tool];
        return (
          <Tabs.Trigger
            key={tool}
            value={tool}
            onClick={onChoose}
            className="flex min-h-13 min-w-11 flex-auto flex-col items-center justify-center gap-0.5 rounded-medium px-1 text-[0.8125rem] font-[520] text-muted transition duration-150 hover:bg-sunk hover:text-ink data-[state=active]:bg-gold data-[state=active]:text-on-gold lg:min-h-16 lg:w-22 lg:flex-none"
          >
            <Icon aria-hidden="true" className="size-5" />
            {editOptionTexts.tools[tool]}
          </Tabs.Trigger>
        );
      })}
    </Tabs.List>
  );
}
