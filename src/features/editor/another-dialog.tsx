import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** The question before the picture and its edits make room for another. */
export function AnotherDialog(props: { onConfirm: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Modal title="Edit another picture?" dialog={dialog} onClose={props.onClose}>
      <p className="text-muted">
        The steps to undo go. What you applied is in Previous Images, at full size.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={() => dialog.current?.close()}>Keep editing</Button>
        <Button
          look="primary"
          onClick={() => {
            dialog.current?.close();
            props.onConfirm();
          }}
        >
          Another picture
        </Button>
      </div>
    </Modal>
  );
}
