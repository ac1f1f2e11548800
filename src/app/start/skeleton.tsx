import { useLayoutEffect, useRef } from 'react';

/** The attribute of the skeleton's element in the document; the build writes it. */
const attribute = 'data-skeleton';

/** The prerendered picture of the page at `path`. The app shows it until the page can be rendered. */
let current: { element: HTMLElement; path: string } | null = null;

/** Reads the skeleton from the document, before React renders in its place. Returns whether there is one. */
export function takeSkeleton(): boolean {
  const element = document.querySelector<HTMLElement>(`[${attribute}]`);
  current = element && { element, path: window.location.pathname };
  return current !== null;
}

/** Forgets the skeleton, once a page is rendered: it must not appear again. */
export function dropSkeleton(): void {
  current = null;
}

/** The skeleton of the page at the current address, or null. */
export function shownSkeleton(): HTMLElement | null {
  return current && current.path === window.location.pathname ? current.element : null;
}

/** Shows the skeleton's element. It says that the page is loading, and it is inert. */
export function Skeleton({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(element), [element]);
  return <div ref={place} />;
}
