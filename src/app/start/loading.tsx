import { shellTexts } from '../../texts/en/shell.ts';
import { FirstLook, firstLook } from './skeleton.tsx';

/** Shown while a page is on its way: what the build drew of it, or a word. */
export function Loading() {
  const look = firstLook();
  if (look) return <FirstLook look={look} />;
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-muted">
      {shellTexts.loading}
    </p>
  );
}
