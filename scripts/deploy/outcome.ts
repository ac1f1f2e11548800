/** The outcome of a step or a call: its value, or the reason of the failure and what the user can do. */
export type Outcome<T = void> = { ok: true; value: T } | Failed;

export interface Failed {
  ok: false;
  /** The reason of the failure, for the user. It never contains a secret. */
  reason: string;
  /** What to do before running the command again, if anything. */
  advice?: string;
}

export function done(): Outcome {
  return { ok: true, value: undefined };
}

export function failed(reason: string, advice?: string): Failed {
  return advice === undefined ? { ok: false, reason } : { ok: false, reason, advice };
}
