import { afterEach, beforeEach, vi } from 'vitest';
import { dialogsInTests } from './dialogs.ts';
import { mediaInTests } from './media-queries.ts';
import './page-locks.ts';
import { resizeInTests } from './resize-observers.ts';

/** What jsdom has not, and a page of the app uses: for each test of a file. */
export function provideMissing(): void {
  mediaInTests();
  resizeInTests();
  dialogsInTests();
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('IntersectionObserver', Unobserving);
    Element.prototype.scrollIntoView = () => undefined;
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/** Nothing has a place, so nothing comes into view. */
class Unobserving {
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
}
