/** A limit, and the tests that stand at it and one past it. */
export interface Edge {
  /** The file in which the figure is. */
  source: string;
  /** The constant; of an object the figure's path in it, such as `pictureFileMax.mobile.bytes`. */
  limit: string;
  /** The file of the tests. */
  file: string;
  /** Titles of the tests, as the file has them. */
  titles: readonly string[];
  /** What is one past the limit, in its own unit. */
  step: number;
  /** Only a browser can run the tests: no other figure is planted. */
  inBrowser: boolean;
}

type Named = string | { titles: readonly string[]; step?: number; inBrowser?: boolean };

/** The limits of one source that are tested in one file: each by the title of its test, or by more than that. */
export function edgesOf(source: string, file: string, limits: Record<string, Named>): Edge[] {
  return Object.entries(limits).map(([limit, named]) => {
    const {
      titles,
      step = 1,
      inBrowser = false,
    } = typeof named === 'string' ? { titles: [named] } : named;
    return { source, limit, file, titles, step, inBrowser };
  });
}
