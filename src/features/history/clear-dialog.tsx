import { useRef } from 'react';
import { historyTexts } from '../../texts/en/history.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** The question before pictures go for good. */
export function ClearDialog(props: {
  title: string;
  words: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <Modal title={props.title} dialog={dialog} onClose={props.onClose}>
      <p className="text-muted">{props.words}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{historyTexts.keep}</Button>
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
