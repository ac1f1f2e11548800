import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { ShippedImage, shippedSources } from '../pictures/shipped-image.tsx';

const sizes = '100vw';

/** Fetches the picture of an empty place while it is asked whether anything is there; it has some 10 kB. */
export function expectEmptyState(picture: string): void {
  preload(`/pictures/${picture}-800.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: shippedSources(picture, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'low',
  });
}

/** Where nothing is yet: a picture, what will be here, and the one thing to do now. */
export function EmptyState(props: {
  /** One of the pictures that we ship; it is decoration. */
  picture: string;
  title: string;
  words: string;
  /** For a part of a page that has more below it. */
  isLow?: boolean;
  /** What one does now. */
  children: ReactNode;
}) {
  const { picture, title, words, isLow = false, children } = props;
  return (
    <section
      className={`relative isolate grid animate-rise place-items-end overflow-hidden rounded-large ${isLow ? 'min-h-96 sm:items-center sm:justify-items-start sm:px-6' : 'min-h-[min(34rem,70dvh)] sm:place-items-center'}`}
    >
      <div className="absolute inset-0 -z-10">
        <ShippedImage id={picture} alt="" sizes={sizes} loading="eager" />
      </div>
      <div className="m-4 max-w-md rounded-large bg-paper/92 p-6 text-center shadow-float backdrop-blur sm:p-9">
        <h2 className="text-title">{title}</h2>
        <p className="mt-2 text-muted">{words}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </section>
  );
}
