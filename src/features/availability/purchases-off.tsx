import { Info } from 'lucide-react';
import { featureTexts } from '../../texts/en/shell/features.ts';

/** The message that no packs can be bought, one line high. */
export function PurchasesOff({ id }: { id: string }) {
  return (
    <p
      id={id}
      role="status"
      className="inline-flex items-center gap-2 text-small font-[560] text-warning"
    >
      <Info aria-hidden="true" className="size-4.5 shrink-0" />
      {featureTexts.purchasesOff}
    </p>
  );
}
