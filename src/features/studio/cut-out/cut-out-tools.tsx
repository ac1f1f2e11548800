import { Brush } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../api/load-code.ts';
import { originalSize } from '../../../device/cutout/original-photos.ts';
import { photoSizeOf } from '../../../device/cutout/saved-cut-outs.ts';
import { fitPixels, pixelBudget } from '../../../device/pixel-budget.ts';
import { cutOutTexts } from '../../../texts/en/studio/cut-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LostPart } from '../../../ui/feedback/lost-part.tsx';
import type { SourcePicture } from '../input/use-source-picture.ts';
import type { CutOut } from './use-cut-out.ts';

const RefineDialog = lazyPart(
  async () => (await import('./refine-dialog.tsx')).RefineDialog,
  () => <LostPart />,
);

/** Says how large the cut-out of a photo will be, before the credit is spent. */
export function CutOutSize({ userId, source }: { userId: string; source: SourcePicture }) {
  const photo = originalSize(userId, source.id);
  if (!photo || photo.width <= source.width) return null;
  const { width, height } = fitPixels(photo, pixelBudget());
  return <p className="text-small text-muted">{cutOutTexts.coming(width, height)}</p>;
}

/** Says how large a cut-out is, and offers the brush that refines it. */
export function CutOutTools({ userId, cutOut }: { userId: string; cutOut: CutOut }) {
  const [isRefining, setRefining] = useState(false);
  const { small, canRefine, state } = cutOut;
  if (!small) return null;
  const isWaiting = state.state === 'waiting' && cutOut.isInHistory;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <p role="status" className="text-small text-muted">
        {noteOf(userId, cutOut, small)}
      </p>
      {canRefine && !isWaiting ? (
        <Button className="text-small" onClick={() => setRefining(true)}>
          <Brush aria-hidden="true" className="size-4" />
          {cutOutTexts.refine.action}
        </Button>
      ) : null}
      {isRefining ? (
        <Suspense>
          <RefineDialog userId={userId} jobId={small.id} onClose={() => setRefining(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function noteOf(
  userId: string,
  { state, isInHistory }: CutOut,
  small: { id: string; width: number; height: number },
): string {
  if (state.state === 'made') return cutOutTexts.size(state.width, state.height);
  if (state.state === 'failed') return cutOutTexts.small(small.width, small.height);
  const photo = photoSizeOf(userId, small.id);
  if (state.state !== 'waiting' || !isInHistory || !photo) {
    return cutOutTexts.size(small.width, small.height);
  }
  const { width, height } = fitPixels(photo, pixelBudget());
  return cutOutTexts.enlarging(width, height);
}
