import type { Tool } from '../../../domain/tools.ts';
import { galleryTexts } from '../../texts/en/gallery.ts';
import { landingTexts } from '../../texts/en/landing.tsx';
import { toolTexts } from '../../texts/en/tools.ts';
import { BeforeAfter } from '../../ui/before-after.tsx';
import { stockSources } from './stock-picture.ts';
import { picturePairs } from './stock-pictures.ts';

/** Every tool as a pair of pictures whose border can be dragged. */
export function ToolPairs() {
  return (
    <ul className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-6">
      {picturePairs.map((pair, at) => (
        <li key={pair.tool} className={at < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}>
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

function Half(props: { tool: Tool; half: 'before' | 'after'; alt: string }) {
  const id = `pairs/${props.tool}-${props.half}`;
  const sizes = '(min-width: 64rem) 38rem, 95vw';
  return (
    <picture>
      <source type="image/avif" srcSet={stockSources(id, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={stockSources(id, 'webp')} sizes={sizes} />
      <img
        src={`/pictures/${id}-800.webp`}
        alt={props.alt}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}
