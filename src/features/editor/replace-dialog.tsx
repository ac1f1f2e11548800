import { useRef } from 'react';
import { editorTexts } from '../../texts/en/editor/editor.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';

export function ReplaceDialog(props: { onConfirm: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Modal title={editorTexts.another.question} dialog={dialog} onClose={props.onClose}>
      <p className="text-muted">{editorTexts.another.text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={() => dialog.current?.close()}>{editorTexts.another.stay}</Button>
        <Button
          look="primary"
          onClick={() => {
            dialog.current?.close();
            props.onConfirm();
          }}
        >
          {editorTexts.another.confirm}
        </Button>
      </div>
    </Modal>
  );
}
