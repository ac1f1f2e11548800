/** What a step or a call came to: its value, or why not and what a person can do about it. */
export type Outcome<T = void> = { ok: true; value: T } | Failed;

export interface Failed {
  ok: false;
  /** What went wrong, for a person to read. It never holds a secret. */
  reason: string;
  /** What to do before the command is run again; absent where running it again is all. */
  advice?: string;
}

export function done(): Outcome {
  return { ok: true, value: undefined };
}

export function failed(reason: string, advice?: string): Failed {
  return advice === undefined ? { ok: false, reason } : { ok: false, reason, advice };
}
