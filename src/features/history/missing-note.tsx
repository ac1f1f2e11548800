import { CloudOff, X } from 'lucide-react';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

export function MissingNote(props: { count: number; isKept: boolean; onClose: () => void }) {
  return (
    <section className="flex items-start gap-3 rounded-medium border border-line bg-raised px-4 py-3 text-small">
      <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <h2 className="text-small font-[620]">{keepingTexts.gone(props.count)}</h2>
        <p className="text-muted">
          {keepingTexts.goneText} {props.isKept ? null : keepingTexts.goneAdvice}
        </p>
      </div>
      <IconButton label={uiTexts.close} className="-my-2 -me-2" onClick={props.onClose}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </section>
  );
}
