import { useRef } from 'react';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';

export function ClearDialog(props: {
  isKept: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const { title, text, keptText } = historyTexts.clearing;
  return (
    <Modal title={title} dialog={dialog} onClose={props.onClose}>
      <p className="text-muted">{props.isKept ? keptText : text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{actionTexts.cancel}</Button>
        <Button
          look="danger"
          onClick={() => {
            props.onConfirm();
            close();
          }}
        >
          {historyTexts.clear}
        </Button>
      </div>
    </Modal>
  );
}
