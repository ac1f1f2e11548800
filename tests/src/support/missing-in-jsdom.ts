import { afterEach, beforeEach, vi } from 'vitest';
import { dialogsInTests } from './dialogs.ts';
import { type MediaQueries, mediaInTests } from './media-queries.ts';
import './page-locks.ts';
import { resizeInTests } from './resize-observers.ts';

/** What jsdom has not, and a page of the app uses: for each test of a file. */
export function provideMissing(): { media: MediaQueries; scrolledTo: Element[] } {
  const media = mediaInTests();
  resizeInTests();
  dialogsInTests();
  /** The elements that were scrolled into view. */
  const scrolledTo: Element[] = [];
  beforeEach(() => {
    scrolledTo.length = 0;
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('IntersectionObserver', Unobserving);
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolledTo.push(this);
    };
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return { media, scrolledTo };
}

class Unobserving {
  observe(): void {
    // Nothing has a place.
  }
  unobserve(): void {
    // As above.
  }
  disconnect(): void {
    // As above.
  }
}
