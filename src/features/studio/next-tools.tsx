import { Link } from 'react-router';
import { toolPaths } from '../../../domain/routes.ts';
import type { Tool } from '../../../domain/tools.ts';
import { studioTexts } from '../../texts/en/studio/studio.ts';
import { useFeatures } from '../availability/availability.ts';
import { handOver } from './input/picture-handoff.ts';

/** The tools that accept a finished picture. */
const nextTools = ['edit', 'img2img', 'bgremove', 'headshot'] as const satisfies readonly Tool[];

/** Links to the tools that can continue with a finished picture. */
export function NextTools(props: {
  /** The tool that made the picture, which is left out; null offers all tools. */
  from: Tool | null;
  read: () => Promise<Blob>;
}) {
  const { tools } = useFeatures();
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-small text-muted">
      {nextTools
        .filter((tool) => tool !== props.from && tools.includes(tool))
        .map((tool) => (
          <Link
            key={tool}
            to={toolPaths[tool]}
            className="inline-flex min-h-11 items-center underline hover:text-ink"
            onClick={() => handOver(tool, props.read())}
          >
            {studioTexts.next[tool]}
          </Link>
        ))}
    </p>
  );
}
