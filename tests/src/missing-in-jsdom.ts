import { afterEach, beforeEach, vi } from 'vitest';

/** What jsdom has not, and a page of the app uses: for each test of a file. */
export function provideMissing(): { media: Set<string>; scrolledTo: Element[] } {
  /** The media queries that match. */
  const media = new Set<string>();
  /** The elements that were scrolled into view. */
  const scrolledTo: Element[] = [];
  beforeEach(() => {
    media.clear();
    scrolledTo.length = 0;
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: media.has(query) }),
    );
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('ResizeObserver', Unobserving);
    vi.stubGlobal('IntersectionObserver', Unobserving);
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolledTo.push(this);
    };
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return { media, scrolledTo };
}

/** Who asks for a lock has it at once: there is one tab. */
const locks = { request: async (_: string, work: () => Promise<unknown>) => work() };

class Unobserving {
  observe(): void {
    // Nothing has a size or a place.
  }
  unobserve(): void {
    // As above.
  }
  disconnect(): void {
    // As above.
  }
}
