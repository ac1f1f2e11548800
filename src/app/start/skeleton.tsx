import { useLayoutEffect, useRef } from 'react';

/** The attribute by which the app finds it; the build writes it. */
const mark = 'data-first-look';

/** What the build drew of the page that the address names; the app has it until the page itself is there. */
let kept: { look: HTMLElement; path: string } | null = null;

/** Takes the page's first look, where the document has one, before the app is drawn in its place. */
export function takeFirstLook(): boolean {
  const look = document.querySelector<HTMLElement>(`[${mark}]`);
  kept = look && { look, path: window.location.pathname };
  return kept !== null;
}

/** The page is there, or another one: from now on what is waited for is not what the build drew. */
export function endFirstLook(): void {
  kept = null;
}

/** The page's first look, as long as nothing has come in its place. */
export function firstLook(): HTMLElement | null {
  return kept && kept.path === window.location.pathname ? kept.look : null;
}

/** What the build drew, where it stood: it says that the page is loading, and can't be used. */
export function FirstLook({ look }: { look: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(look), [look]);
  return <div ref={place} />;
}
