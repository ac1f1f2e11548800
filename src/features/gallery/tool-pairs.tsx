import { type Tool, toolCatalogue } from '../../../domain/tools.ts';
import { BeforeAfter } from '../../ui/before-after.tsx';
import { stockSources } from './stock-picture.ts';
import { picturePairs } from './stock-pictures.ts';

/** What each tool does, in the words of one who shows it. */
const captions: Record<Tool, string> = {
  text2img: 'From a few words to a finished picture.',
  img2img: 'Your picture, in another season or another hand.',
  headshot: 'A snapshot in, a studio portrait out.',
  bgremove: 'The thing itself, and nothing behind it.',
  edit: 'A hat, a sky, another wall: the rest stays as it was.',
};

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
              label={toolCatalogue[pair.tool].title}
              before={<Half tool={pair.tool} half="before" alt={pair.before} />}
              after={<Half tool={pair.tool} half="after" alt={pair.after} />}
            />
          </div>
          <h3 className="mt-4 text-title">{toolCatalogue[pair.tool].title}</h3>
          <p className="mt-1 text-muted">{captions[pair.tool]}</p>
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
