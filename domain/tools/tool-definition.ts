/** What every side needs to know about one tool, in plain data: the browser loads it. */
export interface ToolDefinition {
  /** The English name. The ledger's entries have it as their note. */
  readonly title: string;
  /** The price of one use, in credits; null if the request says it (`toolCost`). */
  readonly cost: number | null;
  readonly fileName: string;
  /** The path of its page, without a language. Only signed-in users may open the page. */
  readonly path: `/${string}`;
  /**
   * The text before the user's prompt. Null without a prompt field, or where the request decides.
   */
  readonly opening: string | null;
  /** Whether its result must have transparent parts. A result without them is refused. */
  readonly isTransparent: boolean;
  /** From 1, among the tools that continue with a picture; null if it takes none. */
  readonly nextPosition: number | null;
}

/** Returns how many characters of a prompt the opening leaves to the user. */
export function roomAfter(opening: string, length: number): number {
  return length - (opening === '' ? 0 : Array.from(opening).length + 1);
}
