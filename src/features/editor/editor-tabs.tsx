import { Image, Sparkles, SquareDashedMousePointer, Type } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type EditTool, editTools } from '../../../domain/tools.ts';

const looks = {
  select: { title: 'Select', Icon: SquareDashedMousePointer },
  filter: { title: 'Filter', Icon: Sparkles },
  text: { title: 'Text', Icon: Type },
  background: { title: 'Background', Icon: Image },
} as const satisfies Record<EditTool, unknown>;

/** The four tools: below the picture on a phone, at its side on a wide screen. */
export function EditorTabs() {
  return (
    <Tabs.List
      aria-label="Editing tools"
      className="flex shrink-0 justify-around gap-1 border-line bg-raised p-1.5 max-lg:border-t lg:flex-col lg:justify-start lg:py-3"
    >
      {editTools.map((tool) => {
        const { title, Icon } = looks[tool];
        return (
          <Tabs.Trigger
            key={tool}
            value={tool}
            className="flex min-h-13 flex-1 flex-col items-center justify-center gap-0.5 rounded-medium px-1 text-[0.8125rem] font-[520] text-muted transition duration-150 hover:bg-sunk hover:text-ink data-[state=active]:bg-gold data-[state=active]:text-on-gold lg:min-h-16 lg:w-22 lg:flex-none"
          >
            <Icon aria-hidden="true" className="size-5" />
            {title}
          </Tabs.Trigger>
        );
      })}
    </Tabs.List>
  );
}
