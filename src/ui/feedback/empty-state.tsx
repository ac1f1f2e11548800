import type { ReactNode } from 'react';
import { preloadShippedImage, ShippedImage } from '../pictures/shipped-image.tsx';

const sizes = '100vw';

export function expectEmptyState(picture: string): void {
  preloadShippedImage(picture, sizes, 'low');
}

export function EmptyState(props: {
  picture: string;
  title: string;
  text: string;
  isLow?: boolean;
  children: ReactNode;
}) {
  const { picture, title, text, isLow = false, children } = props;
  return (
    <section
      className={`relative isolate grid animate-rise place-items-end overflow-hidden rounded-large ${isLow ? 'min-h-96 sm:items-center sm:justify-items-start sm:px-6' : 'min-h-[min(34rem,70dvh)] sm:place-items-center'}`}
    >
      <div className="absolute inset-0 -z-10">
        <ShippedImage id={picture} alt="" sizes={sizes} loading="eager" />
      </div>
      <div className="m-4 max-w-md rounded-large bg-paper/92 p-6 text-center shadow-float backdrop-blur sm:p-9">
        <h2 className="text-title">{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </section>
  );
}
