import { beforeEach, vi } from 'vitest';

/** `ResizeObserver`, which jsdom lacks: nothing is laid out, so a test says what has which size. */
export class ResizeObservers {
  readonly observers: { observed: Set<Element>; call: (entries: ResizeObserverEntry[]) => void }[] =
    [];

  /** Reports the size of an element to those that observe it, in pixels. */
  report(target: Element, width: number, height: number): void {
    const contentRect = new DOMRect(0, 0, width, height);
    const box: ResizeObserverSize[] = [{ inlineSize: width, blockSize: height }];
    const entry: ResizeObserverEntry = {
      target,
      contentRect,
      borderBoxSize: box,
      contentBoxSize: box,
      devicePixelContentBoxSize: box,
    };
    const own = this.observers.filter(({ observed }) => observed.has(target));
    for (const { call } of own) call([entry]);
  }

  /** The class that a page finds. */
  get Class(): typeof ResizeObserver {
    const { observers } = this;
    return class implements ResizeObserver {
      readonly #own: (typeof observers)[number];

      constructor(callback: ResizeObserverCallback) {
        this.#own = { observed: new Set(), call: (entries) => callback(entries, this) };
      }

      observe(target: Element): void {
        if (!observers.includes(this.#own)) observers.push(this.#own);
        this.#own.observed.add(target);
      }

      unobserve(target: Element): void {
        this.#own.observed.delete(target);
      }

      disconnect(): void {
        this.#own.observed.clear();
        const at = observers.indexOf(this.#own);
        if (at >= 0) observers.splice(at, 1);
      }
    };
  }
}

/** Has each test of the file begin with such observers. `observers` are those that observe something. */
export function resizeInTests(): ResizeObservers {
  const resizing = new ResizeObservers();
  beforeEach(() => {
    resizing.observers.length = 0;
    vi.stubGlobal('ResizeObserver', resizing.Class);
  });
  return resizing;
}
