import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import {
  type PictureTool,
  type Tool,
  toolCatalogue,
  toolPaths,
  tools,
} from '../../../domain/tools/tools.ts';
import { studioTexts } from '../../texts/en/studio/studio.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';
import { useFeatures } from '../availability/availability.ts';
import { handOver } from './input/picture-handoff.ts';

/** The tools that continue with a finished picture, in the order in which they are offered. */
const nextTools = tools
  .filter(takesPicture)
  .sort((one, other) => toolCatalogue[one].nextPosition - toolCatalogue[other].nextPosition);

function takesPicture(tool: Tool): tool is PictureTool {
  return toolCatalogue[tool].nextPosition !== null;
}

export function NextTools(props: {
  /** The tool that made the picture, which is left out; null offers all tools. */
  from: Tool | null;
  read: () => Promise<Blob>;
}) {
  const { tools: available } = useFeatures();
  const offered = nextTools.filter((tool) => tool !== props.from && available.includes(tool));
  if (offered.length === 0) return null;
  return (
    <section className="@container w-full max-w-3xl" aria-label={studioTexts.next}>
      <p aria-hidden="true" className="mb-2 text-small font-[560]">
        {studioTexts.next}
      </p>
      <ul className="grid gap-2 @xs:grid-cols-2 @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none">
        {offered.map((tool) => (
          <li key={tool}>
            <Link
              to={toolPaths[tool]}
              className="flex min-h-16 items-center gap-2 rounded-medium border border-line bg-raised p-2 text-small font-[560] hover:border-ink"
              onClick={(event) => {
                // Another tab can't get it.
                if (!opensElsewhere(event)) handOver(tool, props.read());
              }}
            >
              <span
                className={`relative size-12 shrink-0 overflow-hidden rounded-small ${toolCatalogue[tool].isTransparent ? 'bg-chequered' : 'bg-line'}`}
              >
                <ShippedImage id={`pairs/${tool}-after`} alt="" sizes="3rem" />
              </span>
              {toolTexts[tool].next}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
