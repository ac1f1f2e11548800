import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { fetchPresets, type Preset } from '../../../api/presets.ts';
import { presetsKey } from '../../../api/query-keys.ts';
import { uiTexts } from '../../../texts/en/shell/ui.ts';
import { presetTexts } from '../../../texts/en/studio/presets.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { useModalDialog } from '../../../ui/feedback/use-modal-dialog.ts';

export function PresetsButton({ onChoose }: { onChoose: (next: () => string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="self-start text-small" onClick={() => setOpen(true)}>
        <LayoutGrid aria-hidden="true" className="size-4" />
        {presetTexts.title}
      </Button>
      {isOpen ? (
        <PresetsDialog
          onChoose={({ prompt }) => onChoose(() => prompt)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function PresetsDialog(props: { onChoose: (preset: Preset) => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModalDialog(dialog);
  const presets = useQuery({
    queryKey: presetsKey,
    queryFn: fetchPresets,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="presets-title"
      onClose={props.onClose}
      className="m-auto max-h-[min(48rem,calc(100dvh-2rem))] w-[min(56rem,calc(100vw-2rem))] rounded-large border border-line bg-paper p-5 text-ink shadow-float backdrop:bg-shade sm:p-8"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="presets-title" className="text-title">
          {presetTexts.title}
        </h2>
        <IconButton label={uiTexts.close} onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {presets.isError ? (
        <LoadFailure
          title={presetTexts.failed}
          error={presets.error}
          onRetry={() => void presets.refetch()}
        />
      ) : null}
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {(presets.data ?? []).map((preset) => (
          <li key={preset.id}>
            <button
              type="button"
              className="group w-full overflow-hidden rounded-medium border border-line bg-raised text-start hover:border-ink"
              onClick={() => {
                props.onChoose(preset);
                close();
              }}
            >
              <img
                src={preset.image}
                alt=""
                loading="lazy"
                className="aspect-square w-full object-cover transition duration-200 group-hover:scale-[1.03]"
              />
              <span className="block px-3 py-2.5 font-[560]">{presetTexts.name(preset)}</span>
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
