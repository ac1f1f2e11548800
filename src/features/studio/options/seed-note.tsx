import { X } from 'lucide-react';
import { optionTexts } from '../../../texts/en/studio/picture-options.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

/** Says that the next picture begins from the chosen one's seed, and takes that back. */
export function SeedNote({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex items-center justify-between gap-2 rounded-medium border border-line bg-raised ps-3 text-small">
      {optionTexts.seed.note}
      <IconButton label={optionTexts.seed.clear} onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </p>
  );
}
