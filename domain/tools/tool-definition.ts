/** What every side needs to know about one tool, in plain data: the browser loads it. */
export interface ToolDefinition {
  /** The English name. The ledger's entries have it as their note. */
  readonly title: string;
  /** The price of one use, in credits; null where the request says it (`toolCost`). */
  readonly cost: number | null;
  /** The name of a downloaded result. */
  readonly fileName: string;
  /** The path of its page, without a language. Only signed-in users may open the page. */
  readonly path: `/${string}`;
  /**
   * The text before the user's own prompt. Where a provider limits the prompt's length these
   * characters count, so the page can show how many the user has left. Null where the tool has no
   * prompt field, or where the request says which text comes first.
   */
  readonly opening: string | null;
  /** Whether its result must have transparent parts. A result without them is refused. */
  readonly isTransparent: boolean;
  /**
   * Its position, counted from 1, among the tools that continue with a finished picture; null where
   * it takes no picture.
   */
  readonly nextPosition: number | null;
}

/**
 * Returns how many of the user's characters fit into a prompt of `length` characters after the
 * tool's opening.
 */
export function roomAfter(opening: string, length: number): number {
  return length - (opening === '' ? 0 : Array.from(opening).length + 1);
}
