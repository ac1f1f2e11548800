import { Check } from 'lucide-react';
import { checkoutTexts } from '../../../texts/en/account/checkout.ts';

/** What all packs have in common, below their cards. */
export function EveryPack() {
  return (
    <div className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-small">
      <p className="font-[560]">{checkoutTexts.everyPack.title}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-muted">
        {checkoutTexts.everyPack.points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
