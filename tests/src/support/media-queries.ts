import { beforeEach, vi } from 'vitest';

/** Media queries, which jsdom lacks. None matches at the beginning of a test. */
export class MediaQueries {
  readonly #lists = new Map<string, EventTarget & { matches: boolean }>();

  readonly read = (query: string) => {
    const list = this.#lists.get(query) ?? Object.assign(new EventTarget(), { matches: false });
    this.#lists.set(query, list);
    return list;
  };

  /** Makes a query match or not, as the device reports it. */
  set(query: string, matches: boolean): void {
    const list = this.read(query);
    list.matches = matches;
    list.dispatchEvent(new Event('change'));
  }

  reset(): void {
    this.#lists.clear();
  }
}

/** Has each test of the file begin with such media queries. */
export function mediaInTests(): MediaQueries {
  const media = new MediaQueries();
  beforeEach(() => {
    media.reset();
    vi.stubGlobal('matchMedia', media.read);
  });
  return media;
}
