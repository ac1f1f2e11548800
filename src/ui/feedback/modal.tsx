import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

export function Modal(props: {
  title: string;
  className?: string;
  /** A ref, so that the children can close it. */
  dialog?: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = props.dialog ?? own;
  const titleId = useId();
  useModalDialog(dialog);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={props.onClose}
      className={`m-auto max-h-[calc(100dvh-2rem)] rounded-large border border-line bg-raised p-5 text-ink shadow-float backdrop:bg-shade sm:p-7 ${props.className ?? 'w-[min(30rem,calc(100vw-2rem))]'}`}
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-title">
          {props.title}
        </h2>
        <IconButton label={uiTexts.close} onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {props.children}
    </dialog>
  );
}
