import type { CSSProperties } from 'react';
import { landingTexts } from '../../texts/en/site/landing.tsx';
import { evenShapes } from './even-shapes.ts';
import { chooseGallery, type GalleryPicture } from './gallery-picture.ts';
import { PromptLink } from './prompt-link.tsx';

export { picturePairs, stockPictures } from './stock-pictures.ts';

export function Gallery({ stock }: { stock: readonly GalleryPicture[] }) {
  const shown = chooseGallery([], stock);
  const shapes = evenShapes(shown);
  return (
    <own-pictures className="block">
      <ul
        aria-label={landingTexts.gallery.label}
        // At twice the font size there are fewer columns, so that each is wide enough for its text.
        className="gap-2 [columns:2_10rem] sm:gap-3 sm:[columns:3_10rem] lg:[columns:4_10rem]"
      >
        {shown.map((picture, at) => (
          <li key={picture.id} className="mb-2 break-inside-avoid sm:mb-3">
            <GalleryFigure picture={picture} shape={shapes[at]} />
          </li>
        ))}
      </ul>
    </own-pictures>
  );
}

function GalleryFigure(props: { picture: GalleryPicture; shape: number | undefined }) {
  const { picture, shape } = props;
  const { alt, prompt, width, height, src, sources = [], color } = picture;
  return (
    // A user without a mouse reads the prompt by focus: a tap focuses the picture, the Tab key the link.
    <figure
      tabIndex={prompt ? -1 : undefined}
      className="group relative overflow-hidden rounded-medium bg-sunk"
      style={color ? ({ backgroundColor: color } as CSSProperties) : undefined}
    >
      <picture>
        {sources.map(({ type, srcSet }) => (
          <source
            key={type}
            type={type}
            srcSet={srcSet}
            sizes="(min-width: 80rem) 19rem, (min-width: 64rem) 24vw, 48vw"
          />
        ))}
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          style={{ aspectRatio: shape }}
          className="h-auto w-full object-cover transition duration-240 ease-enter group-hover:scale-[1.02]"
        />
      </picture>
      {prompt ? (
        // Invisible text must not be clickable.
        <figcaption className="pointer-events-none absolute inset-x-0 bottom-0 translate-y-2 bg-[linear-gradient(transparent,rgb(20_15_8/0.85)_45%)] p-4 pt-14 pb-2 text-small text-[#fff] opacity-0 transition duration-240 ease-enter group-focus-within:pointer-events-auto group-focus-within:translate-y-0 group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:translate-y-0 group-hover:opacity-100 max-sm:px-3 max-sm:pt-8 max-sm:pb-0">
          <span className={width > height ? 'line-clamp-4 max-sm:line-clamp-2' : 'line-clamp-4'}>
            {prompt}
          </span>
          <PromptLink tool="text2img" prompt={prompt} />
        </figcaption>
      ) : null}
    </figure>
  );
}
