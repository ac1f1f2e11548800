import { shellTexts } from '../texts/en/shell.ts';

/** Shown while it is not known yet who is there. */
export function Loading() {
  return <p className="grid min-h-dvh place-items-center text-muted">{shellTexts.loading}</p>;
}
