import { ImageDown } from 'lucide-react';
import { studioTexts } from '../../../texts/en/studio/studio.ts';

export function DropZone() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-40 grid animate-rise place-items-center bg-shade p-4"
    >
      <p className="flex items-center gap-3 rounded-large border-2 border-dashed border-gold bg-raised px-8 py-6 font-display text-title text-ink shadow-float">
        <ImageDown className="size-8" />
        {studioTexts.source.drop}
      </p>
    </div>
  );
}
