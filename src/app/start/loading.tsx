import { shellTexts } from '../../texts/en/shell/shell.ts';
import { Skeleton, shownSkeleton } from './skeleton.tsx';

/** Shown while a page loads: its skeleton, or a text if it has none. */
export function Loading() {
  const skeleton = shownSkeleton();
  if (skeleton) return <Skeleton element={skeleton} />;
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-muted">
      {shellTexts.loading}
    </p>
  );
}
