import { CloudOff } from 'lucide-react';
import { keepingTexts } from '../../texts/en/account/keeping.ts';

/** Explains the pictures that are neither on this device nor on the server any more. */
export function GoneNote({ count, isKept }: { count: number; isKept: boolean }) {
  return (
    <section className="flex items-start gap-3 rounded-medium border border-line bg-raised px-4 py-3 text-small">
      <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <h2 className="text-small font-[620]">{keepingTexts.gone(count)}</h2>
        <p className="text-muted">
          {keepingTexts.goneText} {isKept ? null : keepingTexts.goneAdvice}
        </p>
      </div>
    </section>
  );
}
