import { shellTexts } from '../../texts/en/shell/shell.ts';
import { skeleton } from './skeleton.ts';

export function Loading() {
  if (skeleton()) return null;
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-muted">
      {shellTexts.loading}
    </p>
  );
}
