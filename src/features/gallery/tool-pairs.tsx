import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { signInPath } from '../../../domain/routes.ts';
import { type Tool, toolCatalogue, toolPaths } from '../../../domain/tools/tools.ts';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { galleryTexts } from '../../texts/en/site/gallery.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { BeforeAfter } from '../../ui/pictures/before-after.tsx';
import { ShippedImage } from '../../ui/pictures/shipped-image.tsx';
import { PromptLink } from './prompt-link.tsx';
import { picturePairs } from './stock-pictures.ts';

/**
 * Shows each tool as a pair of pictures with a border that can be dragged. The island `feature-switch` shows
 * an unavailable tool's result alone, with a note. `list` is for the list.
 */
export function ToolPairs({ list }: { list?: ComponentProps<'ul'> }) {
  return (
    <ul {...list} className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-6">
      {picturePairs.map((pair, at) => (
        <li key={pair.tool} className={at < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}>
          <div
            className={`relative overflow-hidden rounded-large border border-line ${toolCatalogue[pair.tool].isTransparent ? 'bg-chequered' : 'bg-sunk'} ${at < 2 ? 'aspect-3/2' : 'aspect-square'}`}
          >
            <Pair pair={pair} />
          </div>
          <h3 className="mt-4 text-title">
            <Link
              to={signInPath(toolPaths[pair.tool])}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {toolTexts[pair.tool].title}
            </Link>
          </h3>
          <p className="mt-1 text-muted">{toolTexts[pair.tool].caption}</p>
          <PairPrompt pair={pair} />
        </li>
      ))}
    </ul>
  );
}

function PairPrompt({ pair }: { pair: (typeof picturePairs)[number] }) {
  const { tool } = pair;
  const { prompt } = galleryTexts.pair(tool, pair);
  if (prompt === '' || tool === 'bgremove') return null;
  return (
    <p className="mt-2 text-small">
      <q className="block">{prompt}</q>
      <PromptLink tool={tool} prompt={prompt} />
    </p>
  );
}

function Pair({ pair }: { pair: (typeof picturePairs)[number] }) {
  const { tool } = pair;
  const { before, after } = galleryTexts.pair(tool, pair);
  const result = <Half tool={tool} half="after" alt={after} />;
  return (
    <feature-switch className="block size-full" data-feature={tool}>
      <div data-is="on" className="size-full">
        <BeforeAfter
          label={toolTexts[tool].title}
          before={<Half tool={tool} half="before" alt={before} />}
          after={result}
        />
      </div>
      <div data-is="off" hidden className="size-full">
        {result}
        <p className="absolute start-3 top-3 rounded-full bg-warning-fill px-3 py-1 text-small font-[560] text-warning">
          {featureTexts.notHere}
        </p>
      </div>
    </feature-switch>
  );
}

function Half({ tool, half, alt }: { tool: Tool; half: 'before' | 'after'; alt: string }) {
  return (
    <ShippedImage id={`pairs/${tool}-${half}`} alt={alt} sizes="(min-width: 64rem) 38rem, 95vw" />
  );
}
