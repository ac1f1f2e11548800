import type { Tool } from '../../../domain/tools.ts';
import { galleryTexts } from '../../texts/en/gallery.ts';
import { landingTexts } from '../../texts/en/landing.tsx';
import { toolTexts } from '../../texts/en/tools.ts';
import { BeforeAfter } from '../../ui/before-after.tsx';
import { folded } from '../../ui/folded.ts';
import { ShippedImage } from '../../ui/shipped-image.tsx';
import { picturePairs } from './stock-pictures.ts';

/** Every tool as a pair of pictures whose border can be dragged. */
export function ToolPairs() {
  return (
    <ul className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-6">
      {picturePairs.map((pair, at) => (
        <li
          key={pair.tool}
          data-folded={folded}
          className={`[--folded-height:26rem] ${at < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}`}
        >
          <div
            className={`relative overflow-hidden rounded-large border border-line ${pair.tool === 'bgremove' ? 'bg-chequered' : 'bg-sunk'} ${at < 2 ? 'aspect-3/2' : 'aspect-square'}`}
          >
            <BeforeAfter
              label={toolTexts.titles[pair.tool]}
              before={
                <Half
                  tool={pair.tool}
                  half="before"
                  alt={galleryTexts.pair(pair.tool, pair).before}
                />
              }
              after={
                <Half
                  tool={pair.tool}
                  half="after"
                  alt={galleryTexts.pair(pair.tool, pair).after}
                />
              }
            />
          </div>
          <h3 className="mt-4 text-title">{toolTexts.titles[pair.tool]}</h3>
          <p className="mt-1 text-muted">{landingTexts.tools.captions[pair.tool]}</p>
        </li>
      ))}
    </ul>
  );
}

function Half({ tool, half, alt }: { tool: Tool; half: 'before' | 'after'; alt: string }) {
  return (
    <ShippedImage id={`pairs/${tool}-${half}`} alt={alt} sizes="(min-width: 64rem) 38rem, 95vw" />
  );
}
