import { X } from 'lucide-react';
import { editorTexts } from '../../../texts/en/editor/editor.ts';

export function PreviewNote({ onDiscard }: { onDiscard: (() => void) | null }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-1 flex justify-center">
      <p
        role="status"
        className="flex items-center rounded-full border border-line bg-raised ps-3.5 text-small font-[560] whitespace-nowrap shadow-float"
      >
        <span>{editorTexts.preview.label}</span>
        {onDiscard ? (
          <button
            type="button"
            aria-label={editorTexts.preview.discard}
            title={editorTexts.preview.discard}
            className="pointer-events-auto grid size-11 place-items-center rounded-full hover:bg-sunk"
            onClick={onDiscard}
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        ) : (
          <span className="h-11 w-3.5" />
        )}
      </p>
    </div>
  );
}

export function StageNote({ children }: { children: string }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-1 flex justify-center">
      <p
        role="status"
        className="rounded-full border border-line bg-raised px-3.5 py-2 text-small font-[560] shadow-float"
      >
        {children}
      </p>
    </div>
  );
}
