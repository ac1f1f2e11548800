import { shellTexts } from '../texts/en/shell.ts';

/** Shown while a page's code is on its way. */
export function Loading() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-muted">
      {shellTexts.loading}
    </p>
  );
}
