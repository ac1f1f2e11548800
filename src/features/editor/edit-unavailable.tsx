import { Info } from 'lucide-react';
import { featureTexts } from '../../texts/en/shell/features.ts';

export function EditUnavailable() {
  const { title, text } = featureTexts.editOff;
  return (
    <section className="flex gap-3 rounded-medium border border-line bg-sunk p-4">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <h2 className="text-base font-[560]">{title}</h2>
        <p className="mt-1 text-small text-muted">{text}</p>
      </div>
    </section>
  );
}
