import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';

/** What this test has put into the document, wherever it is by now. Toasts have a place of their own there. */
let shown: Element[] = [];

// Islands end as those of a page that is left.
afterEach(() => {
  for (const element of shown) element.remove();
  shown = [];
});

/**
 * Puts a part of a page into the document as the build writes it, at `path`. Its islands start. Returns its
 * first element.
 */
export function showPart(part: ReactNode, { path = '/' }: { path?: string } = {}): HTMLElement {
  const page = <MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>;
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(page);
  shown.push(...place.querySelectorAll('*'));
  const first = place.firstElementChild;
  if (!(first instanceof HTMLElement)) throw new Error('The part has no element');
  document.body.append(...place.childNodes);
  return first;
}

/** Returns the one element that the selector names; fails where there is none. */
export function find<Found extends HTMLElement = HTMLElement>(
  selector: string,
  place: ParentNode = document,
): Found {
  const found = place.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

/** Types a text into a field, in place of the one that it has. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
