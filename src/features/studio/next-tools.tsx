import { Link } from 'react-router';
import {
  type PictureTool,
  type Tool,
  toolCatalogue,
  toolPaths,
  tools,
} from '../../../domain/tools/tools.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { useFeatures } from '../availability/availability.ts';
import { handOver } from './input/picture-handoff.ts';

/** The tools that continue with a finished picture, in the order in which they are offered. */
const nextTools = tools
  .filter(takesPicture)
  .sort((one, other) => toolCatalogue[one].nextPosition - toolCatalogue[other].nextPosition);

function takesPicture(tool: Tool): tool is PictureTool {
  return toolCatalogue[tool].nextPosition !== null;
}

/** Links to the tools that can continue with a finished picture. */
export function NextTools(props: {
  /** The tool that made the picture, which is left out; null offers all tools. */
  from: Tool | null;
  read: () => Promise<Blob>;
}) {
  const { tools: available } = useFeatures();
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-small text-muted">
      {nextTools
        .filter((tool) => tool !== props.from && available.includes(tool))
        .map((tool) => (
          <Link
            key={tool}
            to={toolPaths[tool]}
            className="inline-flex min-h-11 items-center underline hover:text-ink"
            onClick={() => handOver(tool, props.read())}
          >
            {toolTexts[tool].next}
          </Link>
        ))}
    </p>
  );
}
