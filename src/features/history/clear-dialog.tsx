import { type ReactNode, useRef } from 'react';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';

export function ClearDialog(props: {
  title: string;
  text: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <Modal title={props.title} dialog={dialog} onClose={props.onClose}>
      {props.children}
      <p className="text-muted">{props.text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{actionTexts.cancel}</Button>
        <Button
          look="danger"
          onClick={() => {
            props.onConfirm();
            close();
          }}
        >
          {props.action}
        </Button>
      </div>
    </Modal>
  );
}
